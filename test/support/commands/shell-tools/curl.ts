// As much of curl as /auth.md and docs/admin-api.md use, for machines without one:
// curl -s [-i] [-X method] URL [-H header]… [-d field]… [--data-urlencode field]…
const headers = new Headers()
const fields: string[] = []
let url = ''
let method = ''
let showsHeaders = false

const words = process.argv.slice(2)
for (let at = 0; at < words.length; at++) {
  const word = words[at] ?? ''
  if (word === '-s') continue
  if (word === '-i') {
    showsHeaders = true
    continue
  }
  if (!word.startsWith('-')) {
    url = word
    continue
  }
  at++
  take(word, words[at] ?? '')
}

function take(option: string, value: string) {
  switch (option) {
    case '-H':
      return headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim())
    case '-X':
      method = value
      return
    case '-d':
      return fields.push(value)
    case '--data-urlencode': {
      const [name = '', ...rest] = value.split('=')
      return fields.push(`${name}=${encodeURIComponent(rest.join('='))}`)
    }
    default:
      throw new Error(`This curl does not know ${option}`)
  }
}

if (fields.length > 0 && !headers.has('content-type'))
  headers.set('content-type', 'application/x-www-form-urlencoded')
const request =
  fields.length > 0 ? { method: method || 'POST', body: fields.join('&') } : { method: method || 'GET' }
const answer = await fetch(url, { ...request, headers })
if (showsHeaders) for (const [name, value] of answer.headers) process.stdout.write(`${name}: ${value}\r\n`)
process.stdout.write(await answer.text())
