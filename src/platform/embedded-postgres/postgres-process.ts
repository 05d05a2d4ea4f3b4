import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { isDatabaseUnavailable } from '../db/pool/database-errors.ts'
import { privateFile } from '../files/file-permissions.ts'
import { StartFailure } from '../start-failure.ts'
import type { Binaries } from './binaries.ts'
import { makeOwnFolder } from './data-folder.ts'
import {
  clearStaleSocketLock,
  findPostmaster,
  isPostmaster,
  type RunningPostgres,
  signal,
  superuser,
} from './postmaster.ts'
import type { SystemUser } from './system-user.ts'

export type PostgresSetup = {
  readonly user: SystemUser
  readonly binaries: Binaries
  readonly dataFolder: string
  readonly socketFolder: string
  readonly settings: Readonly<Record<string, string>>
}

const unfinishedPrefix = 'unfinished-'

/** The database of this folder: the running one, or a new one. */
export async function runPostgres(setup: PostgresSetup): Promise<RunningPostgres> {
  const cluster = clusterFolder(setup)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(setup)
  clearUnfinished(setup)
  const found = await findRunning(setup)
  if (found) return found
  await clearStaleSocketLock(cluster, setup.socketFolder)
  const child = launch(setup)
  return await untilReady(setup, child)
}

/** Stops the database cleanly, whichever process started it, and waits for its exit. */
export async function stopPostgres(setup: PostgresSetup, { pid }: RunningPostgres): Promise<void> {
  const cluster = clusterFolder(setup)
  if (!isPostmaster(cluster, pid)) return
  signal(pid, 'SIGINT')
  // Its pid file is removed last. The pid may remain as a zombie process.
  while (isPostmaster(cluster, pid) && existsSync(join(cluster, 'postmaster.pid'))) await pause(10)
}

function clusterFolder({ dataFolder }: PostgresSetup) {
  return join(dataFolder, 'postgres')
}

// Into a temporary folder that is then renamed, so that a killed start leaves no partial cluster.
async function initialise(setup: PostgresSetup) {
  const fresh = mkdtempSync(join(setup.dataFolder, unfinishedPrefix))
  makeOwnFolder(setup.user, fresh)
  // The socket's folder admits its owner and root only, so there is no password to keep.
  const options = ['--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    const { code, output } = await run(setup, 'initdb', ['-D', fresh, '-U', superuser, ...options, ...locale])
    if (code !== 0) throw explain(setup, output)
    renameSync(fresh, clusterFolder(setup))
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // A concurrent start was first; its cluster is equally valid.
    if (!existsSync(join(clusterFolder(setup), 'PG_VERSION'))) throw error
  }
}

function clearUnfinished({ dataFolder }: PostgresSetup) {
  const unfinished = readdirSync(dataFolder).filter((name) => name.startsWith(unfinishedPrefix))
  for (const name of unfinished) {
    try {
      rmSync(join(dataFolder, name), { recursive: true, force: true })
    } catch {
      // A concurrent start still writes there; it cleans up itself.
    }
  }
}

async function findRunning(setup: PostgresSetup): Promise<RunningPostgres | undefined> {
  const cluster = clusterFolder(setup)
  const found = await findPostmaster(cluster)
  if (!found) return undefined
  const answer = await firstAnswer(found, () => isPostmaster(cluster, found.pid))
  return answer === 'ready' ? found : undefined
}

function launch({ user, binaries, dataFolder, socketFolder, settings }: PostgresSetup): ChildProcess {
  const log = openSync(join(dataFolder, 'postgres.log'), 'a', privateFile)
  const fixed = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
  }
  const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Detached: Ctrl-C must reach the server alone, which drains first and stops the database last.
  const child = spawn(join(binaries.folder, 'postgres'), ['-D', join(dataFolder, 'postgres'), ...options], {
    ...user.ids,
    cwd: '/',
    env: { TZ: 'UTC', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  closeSync(log)
  return child
}

async function untilReady(setup: PostgresSetup, child: ChildProcess): Promise<RunningPostgres> {
  const connection = { host: setup.socketFolder, port: 5432, user: superuser }
  let spawnError: unknown
  child.on('error', (error) => {
    spawnError = error
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null && !spawnError
  await firstAnswer({ connection }, isRunning)
  // Concurrent starts: PostgreSQL admits only one to the folder, so the response may come from the other one.
  const running = await findRunning(setup)
  if (running) return running
  throw explain(setup, spawnError ? String(spawnError) : lastLogLines(setup))
}

async function firstAnswer(
  { connection }: { connection: ClientConfig },
  isRunning: () => boolean,
): Promise<'ready' | 'gone'> {
  while (isRunning()) {
    // A database that does not respond at all counts as running: opening the next session reports the error.
    const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return 'ready'
    } catch (error) {
      // Any response counts, except "starting up" and "shutting down".
      if (!isDatabaseUnavailable(error)) return 'ready'
      await pause(20)
    }
  }
  return 'gone'
}

async function run({ user, binaries }: PostgresSetup, program: string, args: string[]) {
  const child = spawn(join(binaries.folder, program), args, {
    ...user.ids,
    cwd: '/',
    env: { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise<number | null>((done) => {
    child.on('close', done)
    child.on('error', (error) => {
      output += error
      done(null)
    })
  })
  return { code, output }
}

/** Turns PostgreSQL's output into a sentence with a remedy. */
export function explain({ dataFolder }: Pick<PostgresSetup, 'dataFolder'>, output: string): StartFailure {
  const log = `read ${join(dataFolder, 'postgres.log')}`
  if (/No space left on device|disk full/i.test(output)) {
    return new StartFailure(`The disk that holds ${dataFolder} is full, so the database cannot start.`, [
      'free some space on it',
      'set DATA_DIR to a folder on another disk',
    ])
  }
  if (/incompatible with server|was initialized by PostgreSQL version/i.test(output)) {
    return new StartFailure(`The database in ${dataFolder} was created by another version of PostgreSQL.`, [
      'run `npx lectern backup` with the Lectern version that created it, then `npx lectern restore` here',
    ])
  }
  return new StartFailure(`The database in ${dataFolder} did not start:\n${output.trim()}`, [log])
}

function lastLogLines({ dataFolder }: PostgresSetup): string {
  return readFileSync(join(dataFolder, 'postgres.log'), 'utf8').trim().split('\n').slice(-6).join('\n')
}
