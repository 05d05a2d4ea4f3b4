import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { secretFile } from '../start/secret-key.ts'
import { fileForSecret, storedSecrets } from './stored-secret.ts'

const key = 'the key that sealed the values of the backup'
const included = { check: secretCheck(key), key }
const apart = { check: secretCheck(key) }

test('SECRET_KEY takes precedence over the key file, and reading the key never creates one', () => {
  expect(storedSecrets({ dataFolder: folderWith() })).toEqual([])
  expect(storedSecrets({ dataFolder: folderWith(`${key}\nformer\n`) })).toEqual([key, 'former'])
  const settings = { SECRET_KEY: key, SECRET_KEY_FALLBACKS: ['former'] }
  expect(storedSecrets({ dataFolder: folderWith('made'), ...settings })).toEqual([key, 'former'])
})

test('a restore takes the secret key from the backup only if the deployment has none', () => {
  const dataFolder = folderWith()
  expect(fileForSecret({ dataFolder }, included)).toBe(secretFile({ dataFolder }))
  expect(fileForSecret({ dataFolder: folderWith(key) }, included)).toBeUndefined()
  expect(fileForSecret({ dataFolder, SECRET_KEY: key }, apart)).toBeUndefined()
})

test('a backup made under a previous key can be restored if the deployment still has that key', () => {
  expect(fileForSecret({ dataFolder: folderWith(`another\n${key}`) }, apart)).toBeUndefined()
  const settings = { SECRET_KEY: 'another', SECRET_KEY_FALLBACKS: [key] }
  expect(fileForSecret({ dataFolder: folderWith(), ...settings }, apart)).toBeUndefined()
})

test('a backup of a deployment without a secret key can be restored without one', () => {
  expect(fileForSecret({ dataFolder: folderWith('another') }, undefined)).toBeUndefined()
})

test('a restore is refused if the deployment lacks the key that encrypted the backup’s values', () => {
  expect(() => fileForSecret({ dataFolder: folderWith() }, apart)).toThrow('this deployment does not have')
  expect(() => fileForSecret({ dataFolder: folderWith('another') }, included)).toThrow('another secret key')
  expect(() => fileForSecret({ dataFolder: folderWith(key), SECRET_KEY: 'x' }, included)).toThrow(
    'another secret key',
  )
})

test('the check value of a secret key does not reveal the key', () => {
  expect(secretCheck(key)).toMatch(/^[0-9a-f]{16}$/)
  expect(secretCheck(key)).not.toBe(secretCheck(`${key}.`))
})

function folderWith(secret?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (secret !== undefined) writeFileSync(secretFile({ dataFolder: folder }), secret)
  return folder
}
