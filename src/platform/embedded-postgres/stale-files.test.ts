import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder, startOn } from '../../../test/support/database/own-postgres.ts'
import { pidFile, postmasterOf, query, sharedCluster } from '../../../test/support/database/shared-cluster.ts'
import { databaseUser } from './system-user.ts'

const sharedFolder = sharedCluster()

test('a pid file left by a crash does not prevent a start, even if another program has that pid', async () => {
  const folder = sharedFolder
  const stranger = runLikePostgres('/var/lib/of-another-house')
  leavePidFile(folder, [
    String(stranger.pid),
    join(folder, 'postgres'),
    '1',
    '5432',
    join(folder, 'run'),
    '',
    '',
  ])

  const { connection } = await startOn(folder)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBe(null)
})

test.each([
  ['of a process that does not exist', ['999999999', 'x', '1', '5432', 'x', '', '']],
  ['that is empty', ['']],
])('a pid file %s does not prevent a start', async (_what, lines) => {
  const folder = sharedFolder
  leavePidFile(folder, lines)
  const { connection } = await startOn(folder)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['names a recycled pid', (pid: number) => `${pid}\n`],
  ['is empty', () => ''],
  ['holds no number', () => 'rubbish\n'],
])('a socket lock left by a crash that %s does not prevent a start', async (_what, lines) => {
  const folder = sharedFolder
  const stranger = runLikePostgres('/var/lib/of-another-house')
  const lock = join(folder, 'run/.s.PGSQL.5432.lock')
  writeFileSync(lock, lines(stranger.pid ?? 0))

  const { connection } = await startOn(folder)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBe(null)
})

test('the pid file of a starting database is not removed', async () => {
  const folder = sharedFolder
  const cluster = join(folder, 'postgres')
  const starting = runLikePostgres(cluster)
  // PostgreSQL writes the socket's folder only once it listens.
  leavePidFile(folder, [String(starting.pid), cluster, '1', '5432', '', '', ''])
  const waiting = startOn(folder)
  await pause(100)
  expect(postmasterOf(folder)).toBe(starting.pid)

  starting.kill('SIGKILL')
  const { connection } = await waiting
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('files left by a killed first start are removed', async () => {
  const folder = sharedFolder
  const rubbish = join(folder, 'unfinished-abc')
  mkdirSync(join(rubbish, 'base'), { recursive: true })
  await startOn(folder)
  expect(existsSync(rubbish)).toBe(false)
})

function leavePidFile(folder: string, lines: readonly string[]) {
  writeFileSync(pidFile(folder), lines.join('\n'))
}

/** A program that looks like PostgreSQL in the list of processes. */
function runLikePostgres(cluster: string): ChildProcess {
  const folder = ownFolder('bin')
  mkdirSync(folder)
  writeFileSync(join(folder, 'postgres'), '#!/bin/sh\nsleep 60 & wait', { mode: 0o755 })
  const child = spawn(join(folder, 'postgres'), ['-D', cluster, '-c', 'x'], {
    ...databaseUser().ids,
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(() => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  })
  return child
}
