import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { expect, vi } from 'vitest'
import { prepareBinaries } from '../../../src/platform/embedded-postgres/binaries.ts'
import {
  binariesFolder,
  makeOwnFolder,
  prepareSocketFolder,
} from '../../../src/platform/embedded-postgres/data-folder.ts'
import {
  type PostgresSetup,
  runPostgres,
  stopPostgres,
} from '../../../src/platform/embedded-postgres/postgres-process.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'

// expect.poll works in a test only.
const patiently = { interval: 20, timeout: 60_000 }

export type StreamingReplica = Awaited<ReturnType<typeof startStreamingReplica>>

/** A streaming replica of a whole test server. `primary` is any database of that server. */
export async function startStreamingReplica(primary: ClientConfig) {
  const user = databaseUser()
  const folder = join(tmpdir(), `lectern-replica-${randomBytes(6).toString('hex')}`)
  makeOwnFolder(user, folder)
  await copyServer(primary, join(folder, 'postgres'))
  const setup: PostgresSetup = {
    user,
    binaries: prepareBinaries(user, { copyTo: binariesFolder(user, folder) }),
    dataFolder: folder,
    socketFolder: prepareSocketFolder(user, folder),
    settings: {
      max_connections: '200',
      primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
      wal_retrieve_retry_interval: '100ms',
      fsync: 'off',
    },
  }
  let running = await runPostgres(setup)
  const at = (database: string | undefined): ClientConfig => ({ ...running.connection, database })
  const asAdmin = (statement: string) => queryOnce(at('postgres'), statement)
  return {
    /** The connection to the same database as on the primary. */
    connection: ({ database }: ClientConfig) => at(database),
    /** Resolves once the replica has replayed everything that the primary has written so far. */
    async catchUp(from: ClientConfig) {
      const [end] = await queryOnce(from, 'select pg_current_wal_flush_lsn() as position')
      const hasReplayed = `select pg_last_wal_replay_lsn() >= '${end?.['position']}' as is_done`
      await vi.waitFor(async () => expect(await asAdmin(hasReplayed)).toEqual([{ is_done: true }]), patiently)
    },
    pauseReplay: () => asAdmin('select pg_wal_replay_pause()'),
    resumeReplay: () => asAdmin('select pg_wal_replay_resume()'),
    /** Kills all its processes, as a power failure would. */
    kill() {
      const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').trim()
      for (const pid of [running.pid, ...children.split(' ').map(Number)]) process.kill(pid, 'SIGKILL')
    },
    async restart() {
      running = await runPostgres(setup)
    },
    async stop() {
      await stopPostgres(setup, running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function queryOnce(connection: ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const session = new Client(connection)
  await session.connect()
  try {
    return (await session.query(statement)).rows
  } finally {
    await session.end()
  }
}

/** Copies the files of a running server, as pg_basebackup does; it is not part of the embedded PostgreSQL. */
async function copyServer(primary: ClientConfig, target: string) {
  const session = new Client({ ...primary, database: 'postgres' })
  await session.connect()
  try {
    const { rows } = await session.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const source = rows[0]?.folder ?? ''
    // The replica fetches the log from here on.
    await session.query(`alter system set wal_keep_size = '1GB'`)
    await session.query('select pg_reload_conf()')
    await session.query(`select pg_backup_start('replica', true)`)
    copyFiles(source, target)
    const { rows: labels } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(target, name), { force: true })
    // With the owner and mode of an existing file.
    const write = (name: string, text: string) => {
      execFileSync('cp', ['-p', join(target, 'PG_VERSION'), join(target, name)])
      writeFileSync(join(target, name), text)
    }
    write('backup_label', labels[0]?.labelfile ?? '')
    write('standby.signal', '')
  } finally {
    await session.end()
  }
}

// Files may disappear while they are copied; the log has what is missing.
function copyFiles(source: string, target: string) {
  try {
    execFileSync('cp', ['-pR', source, target], { stdio: 'ignore' })
  } catch {
    readFileSync(join(target, 'PG_VERSION'))
  }
}
