import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretFile, secretLocation, secretSource } from './secret-key.ts'

test('without SECRET_KEY a random key is generated once, in a private file', () => {
  const dataFolder = join(emptyFolder(), 'data')
  const location = secretLocation({}, dataFolder)
  const file = secretFile({ dataFolder })
  expect(location).toEqual({ file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const key = readFileSync(file, 'utf8')
  expect(key).toMatch(/^[\w-]{64}$/)
  expect(secretLocation({}, dataFolder)).toEqual(location)
  expect(secretSource(location).read()).toEqual([key])
})

test('SECRET_KEY takes precedence over SECRET_KEY_FALLBACKS, and no key file is created', () => {
  const dataFolder = emptyFolder()
  const location = secretLocation({ SECRET_KEY: 'new', SECRET_KEY_FALLBACKS: ['old'] }, dataFolder)
  expect(secretSource(location).read()).toEqual(['new', 'old'])
  expect(statSync(secretFile({ dataFolder }), { throwIfNoEntry: false })).toBeUndefined()
})

test('an empty key file prevents the start instead of sealing with an empty key', () => {
  const dataFolder = emptyFolder()
  writeFileSync(secretFile({ dataFolder }), '\n')
  expect(() => secretLocation({}, dataFolder)).toThrow('There is no secret key in')
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
