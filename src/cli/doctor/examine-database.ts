import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import type { ReadSettings } from '../../config/read-settings.ts'
import type { Settings } from '../../config/settings.ts'
import { readAppliedMigrations } from '../../platform/backup/applied-migrations.ts'
import { withSession } from '../../platform/backup/session.ts'
import { migrations } from '../../start/migrations.ts'
import { openDatabase } from '../../start/open-database.ts'
import { requiredSessions } from '../../start/required-sessions.ts'
import { kindsOfRiskyData } from '../../start/risky-data.ts'
import { examineDeployment } from './examine-deployment.ts'
import { examinePooler } from './examine-pooler.ts'
import { examineReplica } from './examine-replica.ts'
import { examine, type Finding, failed, notChecked, ok, warning } from './finding.ts'

const checksBehindDatabase = [
  ...['Schema', 'Sessions', 'Planner', 'Clock', 'Job queue', 'Sealed values', 'Outbox', 'Schools'],
  ...kindsOfRiskyData.map(({ check }) => check),
]

/** The database and everything that needs it. */
export async function examineDatabase(
  { settings, wrong }: ReadSettings,
  dataFolder: string | undefined,
): Promise<Finding[]> {
  if (wrong.has('DATABASE_URL'))
    return [await examine('Database', () => notChecked('DATABASE_URL is invalid'))]
  if (!settings.DATABASE_URL) {
    if (!dataFolder) return [await examine('Database', () => notChecked('the data folder does not exist'))]
    if (!existsSync(join(dataFolder, 'postgres/PG_VERSION')))
      return [await examine('Database', notCreatedYet)]
  }
  // A key that cannot be read is not replaced by a generated one.
  const keyFolder = wrong.has('SECRET_KEY') ? undefined : dataFolder
  let connection: ClientConfig | undefined
  let stop = async () => {}
  const reached = await examine('Database', async () => {
    const database = await openDatabase(settings, 'command')
    stop = database.stop
    const version = await withSession(database.connection, 'doctor', versionOf)
    connection = database.connection
    return judgeVersion(version, database.description)
  })
  try {
    if (connection)
      return [reached, ...(await examineInside(settings, { connection, dataFolder: keyFolder }))]
  } finally {
    await stop()
  }
  const rest = checksBehindDatabase.map((check) =>
    examine(check, () => notChecked('the database is unavailable')),
  )
  return [withWaysOut(reached, settings), ...(await Promise.all(rest))]
}

const notCreatedYet = () => warning('embedded, not created yet', 'start Lectern: the first start creates it')

type Inside = { readonly connection: ClientConfig; readonly dataFolder: string | undefined }

async function examineInside(settings: Settings, { connection, dataFolder }: Inside): Promise<Finding[]> {
  const query = (check: string, look: (client: Client) => ReturnType<typeof judgeSchema>) =>
    examine(check, () => withSession(connection, 'doctor', look))
  const schema = await query('Schema', judgeSchema)
  const sessions = await query('Sessions', (client) => judgeSessions(client, requiredSessions(settings)))
  return [
    schema,
    sessions,
    ...(await examinePooler(settings)),
    ...(await examineReplica(settings, connection)),
    await query('Planner', judgePlanner),
    await query('Clock', judgeClock),
    await query('Job queue', judgeQueue),
    ...(await examineDeployment(settings, {
      connection,
      dataFolder,
      isSchemaCurrent: schema.state === 'ok',
    })),
  ]
}

async function versionOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

function judgeVersion(version: string, description: string) {
  if (Number.parseInt(version, 10) >= 15) return ok(`${description}, version ${version}`)
  return failed(`${description}, version ${version}`, 'use PostgreSQL 15 or newer')
}

function withWaysOut(reached: Finding, { DATABASE_URL }: Settings): Finding {
  if (reached.todo?.length || !DATABASE_URL) return reached
  return {
    ...reached,
    todo: ['check that the server in DATABASE_URL is running, and its URL, user and password'],
  }
}

async function judgeSchema(client: Client) {
  const applied = await readAppliedMigrations(client)
  const found = `at ${applied.length} of ${migrations.length}`
  if (applied.length > migrations.length) return failed(found, 'use the newer Lectern that migrated it')
  const changed = applied.find(({ digest }, at) => digest !== migrations[at]?.digest)
  if (changed)
    return failed(
      `migration ${changed.version} (${changed.name}) was changed after it was applied`,
      'restore the original file',
    )
  if (applied.length < migrations.length) return failed(found, 'run `npx lectern migrate`')
  return ok(`current, at ${applied.length}`)
}

async function judgeSessions(client: Client, needed: number) {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`,
  )
  const most = rows[0]?.most ?? 0
  const found = `these settings open at most ${needed}, the server allows ${most}`
  if (needed <= most) return ok(found)
  return warning(found, 'lower WORKERS or DATABASE_POOL, or raise max_connections of the server')
}

async function judgePlanner(client: Client) {
  const { rows } = await client.query<{ cost: number }>(
    `select current_setting('random_page_cost')::float8 as cost`,
  )
  const cost = rows[0]?.cost ?? 0
  const found = `random_page_cost is ${cost}`
  // The default is 4, which is right for spinning disks.
  if (cost < 4) return ok(found)
  return warning(
    found,
    'set it to 1.1 unless the data is on spinning disks: PostgreSQL scans small tables instead of using their indexes',
  )
}

async function judgeClock(client: Client) {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (before + Date.now()) / 2
  const skew = ((rows[0]?.now.getTime() ?? 0) - middle) / 1000
  const found = `the database clock is ${Math.abs(skew).toFixed(3)} s ${skew < 0 ? 'behind' : 'ahead'}`
  return Math.abs(skew) < 1 ? ok(found) : failed(found, 'synchronize the clocks of both machines with NTP')
}

async function judgeQueue(client: Client) {
  const { rows } = await client.query<{ has: boolean }>(`select to_regnamespace('pgboss') is not null as has`)
  if (rows[0]?.has) return ok('present')
  return warning('not created yet', 'start a process that runs jobs: PROCESS_ROLE all or jobs')
}
