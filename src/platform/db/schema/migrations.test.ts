import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../../../../test/support/database/own-postgres.ts'
import { readMigrations } from './migrations.ts'

test('migrations are read in numerical order, with a digest of their SQL', () => {
  const folder = folderWith({ '0002_second.sql': 'select 2', '0001_first.sql': 'select 1' })
  expect(readMigrations(folder)).toEqual([
    { version: 1, name: 'first', sql: 'select 1', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { version: 2, name: 'second', sql: 'select 2', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test.each([
  ['a gap in the numbers', { '0001_first.sql': '', '0003_third.sql': '' }, 'third should be number 2, not 3'],
  ['a duplicate number', { '0001_a.sql': '', '0001_b.sql': '' }, 'b should be number 2, not 1'],
  ['a malformed file name', { '0001-first.sql': '' }, '0001-first.sql is not named like 0001_tenancy.sql'],
  ['a file that is not a migration', { '0001_first.sql.orig': '' }, '0001_first.sql.orig is not named like'],
])('a migrations folder with %s is refused', (_what, files, message) => {
  expect(() => readMigrations(folderWith(files))).toThrow(message)
})

function folderWith(files: Record<string, string>): string {
  const folder = ownFolder('migrations')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
