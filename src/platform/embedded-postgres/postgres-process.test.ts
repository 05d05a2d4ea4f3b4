import { expect, test } from 'vitest'
import { explain } from './postgres-process.ts'

const setup = { dataFolder: '/srv/lectern' }

test.each([
  'FATAL:  could not write lock file "postmaster.pid": No space left on device',
  'initdb: error: could not write to file "pg_wal/xlogtemp.42": No space left on device',
  'PANIC:  could not write to file: disk full',
])('the PostgreSQL output “%s” is reported as a full disk, with remedies', (output) => {
  expect(explain(setup, output)).toMatchObject({
    name: 'StartFailure',
    message: 'The disk that holds /srv/lectern is full, so the database cannot start.',
    remedies: ['free some space on it', 'set DATA_DIR to a folder on another disk'],
  })
})

test('a cluster of another PostgreSQL version is reported with instructions to migrate', () => {
  const output = `FATAL:  database files are incompatible with server
DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.4.`
  expect(explain(setup, output)).toMatchObject({
    message: 'The database in /srv/lectern was created by another version of PostgreSQL.',
    remedies: [expect.stringContaining('npx lectern backup')],
  })
})

test('other PostgreSQL failures are reported with PostgreSQL’s message and the log file', () => {
  expect(explain(setup, 'FATAL:  something odd\n')).toMatchObject({
    message: 'The database in /srv/lectern did not start:\nFATAL:  something odd',
    remedies: ['read /srv/lectern/postgres.log'],
  })
})
