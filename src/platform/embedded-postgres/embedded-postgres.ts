import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { violates } from '../db/constraint.ts'
import { endsSession } from '../db/pool/database-errors.ts'
import { openSession } from '../db/pool/open-session.ts'
import { errorCode } from '../errors.ts'
import { privateFile, privateFolder } from '../files/file-permissions.ts'
import { StartFailure } from '../start-failure.ts'
import { Unavailable } from '../unavailable.ts'
import { prepareBinaries } from './binaries.ts'
import { binariesFolder, type DataFolder, prepareSocketFolder } from './data-folder.ts'
import { type PostgresSetup, runPostgres, stopPostgres } from './postgres-process.ts'
import type { RunningPostgres } from './postmaster.ts'
import type { SystemUser } from './system-user.ts'
import { registerUsage, type Usage } from './usage.ts'

export type EmbeddedPostgres = {
  readonly connection: ClientConfig
  readonly version: string
  /** Stops the database unless another process still uses it. */
  readonly stop: () => Promise<void>
}

export type EmbeddedOptions = {
  readonly user: SystemUser
  readonly dataFolder: DataFolder
  readonly database: string
  /** A server claims the folder exclusively; a command shares the database with other processes. */
  readonly as: { kind: 'command' } | { kind: 'server'; port: number }
  readonly settings?: Readonly<Record<string, string>>
  readonly onTrouble?: (error: unknown) => void
}

const mostTries = 5

type RunningServer = { running: RunningPostgres; usage: Usage }

/** A real PostgreSQL in the data folder: reused if it runs, otherwise started, and restarted if it dies. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const setup = prepare(options)
  const stopping = new AbortController()
  let current = await startAndRegister(setup, options)
  let restarting: Promise<void> | undefined

  const restartWhenLost = () => {
    current.usage.onLost(() => {
      restarting = restart()
    })
  }
  const restart = async () => {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        current = await startAndRegister(setup, options)
        return restartWhenLost()
      } catch (error) {
        options.onTrouble?.(error)
        const ms = Math.min(100 * 2 ** tries, 5_000)
        await pause(ms, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  restartWhenLost()
  try {
    await createDatabase(current.running.connection, options.database)
  } catch (error) {
    // Released completely: another start must not find this folder in use.
    stopping.abort()
    await current.usage.leave()
    throw error
  }
  return {
    connection: { ...current.running.connection, database: options.database },
    version: setup.binaries.version,
    async stop() {
      stopping.abort()
      await restarting
      if (options.as.kind === 'server') rmSync(registrationFile(setup), { force: true })
      if (await current.usage.leave()) await stopPostgres(setup, current.running)
    },
  }
}

function prepare({ user, dataFolder, settings = {} }: EmbeddedOptions): PostgresSetup {
  mkdirSync(dataFolder.path, { recursive: true, mode: privateFolder })
  return {
    user,
    settings: {
      max_connections: '200',
      // Frequently read data is in memory. The default is for spinning disks and scans small tables instead.
      random_page_cost: '1.1',
      log_min_messages: 'warning',
      ...settings,
    },
    dataFolder: dataFolder.path,
    socketFolder: prepareSocketFolder(user, dataFolder.path),
    binaries: prepareBinaries(user, { copyTo: binariesFolder(user, dataFolder.path) }),
  }
}

async function startAndRegister(setup: PostgresSetup, options: EmbeddedOptions): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    const running = await runPostgres(setup)
    try {
      return { running, usage: await use(running, setup, options) }
    } catch (error) {
      // Its last user is stopping it: start it again.
      const cause = error instanceof Unavailable ? error.cause : error
      if (!endsSession(cause) || tries === mostTries) throw error
    }
  }
}

async function use(running: RunningPostgres, setup: PostgresSetup, { as }: EmbeddedOptions): Promise<Usage> {
  const usage = await registerUsage(running.connection)
  if (as.kind === 'server') {
    if (!(await usage.claimServer())) throw await refuseSecondServer(setup, usage)
    writeFileSync(registrationFile(setup), JSON.stringify({ pid: process.pid, port: as.port }), {
      mode: privateFile,
    })
  }
  return usage
}

async function refuseSecondServer(setup: PostgresSetup, usage: Usage): Promise<StartFailure> {
  await usage.leave()
  return new StartFailure(
    `Another Lectern process already uses ${setup.dataFolder}${describeServer(setup)}.`,
    ['use that one, or stop it first', 'set DATA_DIR to another folder to run a second one beside it'],
  )
}

function describeServer(setup: PostgresSetup): string {
  try {
    const registration: { pid: number; port: number } = JSON.parse(
      readFileSync(registrationFile(setup), 'utf8'),
    )
    return ` (process ${registration.pid}, http://localhost:${registration.port})`
  } catch {
    return ''
  }
}

function registrationFile({ dataFolder }: PostgresSetup): string {
  return join(dataFolder, 'server.json')
}

async function createDatabase(connection: ClientConfig, name: string) {
  const client = new Client({ ...connection, database: 'postgres' })
  await openSession(client)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // A concurrent start has created it: noticed before it is written, or while.
    const isThere = errorCode(error) === '42P04' || violates(error, 'pg_database_datname_index')
    if (!isThere) throw error
  } finally {
    await client.end()
  }
}
