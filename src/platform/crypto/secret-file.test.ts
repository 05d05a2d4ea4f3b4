import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import { newSecret, readSecrets, replaceSecrets, secretsIn } from './secret-file.ts'

test('a secret file has one secret per line, and empty lines and surrounding spaces are ignored', () => {
  const { file } = fileWith('new \n\n old\r\n')
  expect(readSecrets(file)).toEqual(['new', 'old'])
})

test('a replaced secret file is private, leaves nothing else behind, and is noticed by a running process', () => {
  const { file, folder } = fileWith('old')
  const box = createSecretBox(secretsIn(file))
  const before = box.seal('x', 'row')
  const secret = newSecret()
  replaceSecrets(file, [secret, 'old'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret-key'])
  expect(box.keyOf(box.seal('y', 'row'), 'row')).toBe('current')
  expect(box.keyOf(before, 'row')).toBe('previous')
  expect(createSecretBox(secret).open(box.seal('y', 'row'), 'row')).toBe('y')
})

test.runIf(process.getuid?.() === 0)(
  'a secret file that root replaces keeps the server’s user as its owner',
  () => {
    const { file } = fileWith('old')
    chownSync(file, 65_534, 65_534)
    replaceSecrets(file, ['new', 'old'])
    expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 65_534 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

test('replacing a secret file through a symbolic link replaces its target and keeps the link', () => {
  const { file, folder } = fileWith('old')
  const link = join(folder, 'link')
  symlinkSync(file, link)
  replaceSecrets(link, ['new', 'old'])
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('new\nold')
})

test('a secret file that disappears leaves the known keys in use', () => {
  const { file } = fileWith('old')
  const box = createSecretBox(secretsIn(file))
  const sealed = box.seal('x', 'row')
  rmSync(file)
  expect(box.open(sealed, 'row')).toBe('x')
  expect(box.keyOf(box.seal('y', 'row'), 'row')).toBe('current')
})

function fileWith(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret-key')
  writeFileSync(file, text)
  return { file, folder }
}
