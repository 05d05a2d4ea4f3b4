// As much of openssl as /auth.md uses, for machines without one.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [command, option, size] = process.argv.slice(2)
switch ([command, option].join(' ').trim()) {
  case 'rand -base64':
    process.stdout.write(lines(randomBytes(Number(size)).toString('base64')))
    break
  case 'rand -hex':
    process.stdout.write(`${randomBytes(Number(size)).toString('hex')}\n`)
    break
  case 'dgst -sha256':
    process.stdout.write(createHash('sha256').update(readFileSync(0)).digest())
    break
  case 'base64':
    process.stdout.write(lines(readFileSync(0).toString('base64')))
    break
  default:
    throw new Error(`This openssl does not know ${process.argv.slice(2).join(' ')}`)
}

// As the real one: a line of base64 has 64 characters.
function lines(text: string): string {
  return text.replace(/.{1,64}/g, '$&\n')
}
