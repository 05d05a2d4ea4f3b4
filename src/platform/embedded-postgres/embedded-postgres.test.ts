import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownFolder, startOn } from '../../../test/support/database/own-postgres.ts'
import { StartFailure } from '../start-failure.ts'
import { prepareDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmaster } from './postmaster.ts'
import { databaseUser } from './system-user.ts'

const server = (port: number) => ({ kind: 'server', port }) as const
const soon = { interval: 5 }

// Making a cluster takes most of a second, so tests that are not about the first start share one, stopped in between.
const sharedFolder = join(tmpdir(), `lectern-shared-${randomBytes(6).toString('hex')}`)
beforeAll(async () => {
  const user = databaseUser()
  const dataFolder = prepareDataFolder(user, { asked: sharedFolder, usual: '' })
  const as = { kind: 'command' } as const
  await (await startEmbeddedPostgres({ user, dataFolder, database: 'lectern', as })).stop()
})
afterAll(() => rmSync(sharedFolder, { recursive: true, force: true }))

test('the embedded database is created in an empty folder and keeps its data after a restart', async () => {
  const folder = ownFolder()
  const first = await startOn(folder)
  await query(first.connection, 'create table pots as select 7 as size')
  await first.stop()
  expect(isRunning(folder)).toBe(false)

  const second = await startOn(folder)
  expect(await query(second.connection, 'select size from pots')).toEqual([{ size: 7 }])
})

test('the embedded database uses UTF-8, a fixed collation and UTC, and accepts its owner only', async () => {
  const { connection } = await startOn(sharedFolder)
  const settings = await query(
    connection,
    `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
      current_setting('listen_addresses') as addresses, datlocale as locale
    from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual([{ encoding: 'UTF8', zone: 'UTC', addresses: '', locale: 'C.UTF-8' }])
  expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700)
  expect(String(connection.host).startsWith('/')).toBe(true)
})

test('the embedded database works in a folder whose path is too long for a socket', async () => {
  const folder = join(ownFolder(), 'a-folder-whose-name-goes-on-and-on-until-no-socket-fits'.repeat(3))
  mkdirSync(join(folder, '..'))
  copyOfShared(folder)
  const { connection } = await startOn(folder)
  onTestFinished(() => rmSync(String(connection.host), { recursive: true, force: true }))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(String(connection.host).startsWith(folder)).toBe(false)
})

test('an embedded database that outlived its server is reused and stopped by the next one', async () => {
  const folder = sharedFolder
  const owner = await startElsewhere(folder, server(3000))
  const pid = postmasterOf(folder)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isRunning(folder)).toBe(true)

  const next = await startOn(folder, { as: server(3000) })
  expect(postmasterOf(folder)).toBe(pid)
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(isRunning(folder)).toBe(false)
})

test('a data folder reached through a symbolic link, with a space in its path, has the same database', async () => {
  const [folder, link] = [join(ownFolder(), 'my data'), ownFolder('link')]
  mkdirSync(join(folder, '..'))
  copyOfShared(folder)
  symlinkSync(folder, link)
  await startOn(folder, { as: server(3000) })
  const pid = postmasterOf(folder)
  await startOn(link)
  expect(postmasterOf(folder)).toBe(pid)
  await expect(startOn(link, { as: server(4000) })).rejects.toThrow(StartFailure)
})

test('a second server on one data folder is refused with the pid of the first, which keeps running', async () => {
  const folder = sharedFolder
  const first = await startOn(folder, { as: server(3000) })
  await expect(startOn(folder, { as: server(4000) })).rejects.toMatchObject({
    name: 'StartFailure',
    message: `Another Lectern process already uses ${folder} (process ${process.pid}, http://localhost:3000).`,
    waysOut: ['use that one, or stop it first', expect.stringContaining('DATA_DIR')],
  })
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toMatchObject({ port: 3000 })
})

test('another server can use the data folder after the first has stopped', async () => {
  const folder = sharedFolder
  await (await startOn(folder, { as: server(3000) })).stop()
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
  await startOn(folder, { as: server(4000) })
})

test('a command beside a running server uses the server’s database and does not stop it', async () => {
  const folder = sharedFolder
  const serving = await startOn(folder, { as: server(3000) })
  const command = await startOn(folder)
  await query(command.connection, 'create table made_by_command ()')
  await command.stop()
  expect(await query(serving.connection, 'select * from made_by_command')).toEqual([])
})

test('a server that stops during a command leaves the database running for the command', async () => {
  const folder = sharedFolder
  const serving = await startOn(folder, { as: server(3000) })
  const command = await startOn(folder)
  await serving.stop()
  expect(await query(command.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await command.stop()
  expect(isRunning(folder)).toBe(false)
})

test('processes that start at once on an empty folder share one database, and the last one stops it', async () => {
  const folder = ownFolder()
  const all = await Promise.all([1, 2, 3].map(() => startOn(folder)))
  await Promise.all(all.map(({ connection }) => query(connection, 'select 1')))
  expect(readdirSync(folder).filter((name) => name.startsWith('unfinished-'))).toEqual([])

  for (const one of all) await one.stop()
  expect(isRunning(folder)).toBe(false)
})

test('a start during a stop waits for the stop and then starts the database', async () => {
  const folder = sharedFolder
  let current = await startOn(folder)
  for (let round = 0; round < 4; round++) {
    const [, next] = await Promise.all([current.stop(), startOn(folder)])
    expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    current = next
  }
})

test('an embedded database that was killed is restarted with its data', async () => {
  const folder = copyOfShared()
  const { connection } = await startOn(folder, { as: server(3000), settings: { fsync: 'off' } })
  await query(connection, 'create table pots as select 7 as size')
  const killed = postmasterOf(folder)
  const note = join(folder, 'server.json')
  rmSync(note)
  process.kill(killed, 'SIGKILL')

  await expect.poll(() => sizeOfPots(connection), soon).toBe(7)
  expect(postmasterOf(folder)).not.toBe(killed)
  // The folder is claimed again as well.
  await expect.poll(() => existsSync(note), soon).toBe(true)
  await expect(startOn(folder, { as: server(4000) })).rejects.toThrow(StartFailure)
})

test('a stop during the restart of the embedded database leaves no process', async () => {
  const folder = sharedFolder
  const postgres = await startOn(folder)
  process.kill(postmasterOf(folder), 'SIGKILL')
  await pause(5)
  await postgres.stop()
  await pause(50)
  expect(isRunning(folder)).toBe(false)
})

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

test('an embedded database that cannot start reports the reason and the log file', async () => {
  const folder = sharedFolder
  const failing = startOn(folder, { settings: { shared_buffers: 'plenty' } })
  await expect(failing).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining('shared_buffers'),
    waysOut: [`read ${join(folder, 'postgres.log')}`],
  })
})

test('a database of another PostgreSQL version is refused with instructions to migrate', async () => {
  const folder = copyOfShared()
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n')
  await expect(startOn(folder)).rejects.toMatchObject({
    name: 'StartFailure',
    message: `The database in ${folder} was created by another version of PostgreSQL.`,
    waysOut: [expect.stringContaining('lectern backup')],
  })
})

function copyOfShared(folder = ownFolder()): string {
  spawnSync('cp', ['-a', sharedFolder, folder])
  return folder
}

async function query(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function sizeOfPots(connection: ClientConfig): Promise<unknown> {
  const rows = (await query(connection, 'select size from pots').catch(() => [])) as { size: number }[]
  return rows[0]?.size
}

function pidFile(folder: string): string {
  return join(folder, 'postgres/postmaster.pid')
}

function isRunning(folder: string): boolean {
  return existsSync(pidFile(folder)) && isPostmaster(join(folder, 'postgres'), postmasterOf(folder))
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])
}

function leavePidFile(folder: string, lines: readonly string[]) {
  writeFileSync(pidFile(folder), lines.join('\n'))
}

/** A program that looks like PostgreSQL to whoever reads the list of processes. */
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

/** Starts the database from a process of its own, as `npm start` does. */
async function startElsewhere(folder: string, as: ReturnType<typeof server>): Promise<ChildProcess> {
  const here = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))
  const script = `
    import { startEmbeddedPostgres } from ${here('./embedded-postgres.ts')}
    import { databaseUser } from ${here('./system-user.ts')}
    await startEmbeddedPostgres({
      user: databaseUser(), dataFolder: { path: ${JSON.stringify(folder)} }, database: 'lectern', as: ${JSON.stringify(as)},
    })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
