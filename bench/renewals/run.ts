// npm run bench -- renewals --subscriptions 100000: a renewal run over that many subscriptions that are due
// simultaneously. Prints its duration, the statements per subscription, and the memory during the run.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { platformActor } from '../../src/domain/tenancy/index.ts'
import { createModules } from '../../src/modules.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { createCore } from '../../src/start/core.ts'
import { migrations } from '../../src/start/migrations.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { secretLocation } from '../../src/start/secret-key.ts'
import { learnTables } from '../learn-tables.ts'
import { describedMachine, writeResults } from '../results.ts'
import { countingPool } from './counting-pool.ts'
import { plantSubscriptions } from './plant-subscriptions.ts'

const { values } = parseArgs({ options: { subscriptions: { type: 'string', default: '10000' } } })
const subscriptions = Number(values.subscriptions)

const folder = join(tmpdir(), `lectern-renewals-${process.pid}`)
const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, PORT: 0 }, 'command')
const machine = describedMachine()
try {
  await migrate(database.connection, migrations)
  const core = createCore(
    { DATABASE_POOL: 4, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection: database.connection, secrets: secretLocation({}, database.dataFolder) },
  )
  const due = await plantSubscriptions(core.deps, subscriptions)
  await learnTables(database.connection)
  const { pool, counted } = countingPool(database.connection)
  const db = createDatabase(pool)
  // A running clock: order numbers consist of the time and a random part.
  const begunAt = performance.now()
  const clock = { now: () => new Date(due.getTime() + performance.now() - begunAt) }
  const { billing } = createModules({ ...core.deps, db, clock })

  const memory: number[] = []
  const startedAt = performance.now()
  await billing.renewDue(platformActor, {
    onProgress({ processed, due: all }) {
      if (processed % Math.max(100, subscriptions / 20) !== 0) return
      memory.push(Math.round(process.memoryUsage().rss / 1024 ** 2))
      const seconds = (performance.now() - startedAt) / 1000
      console.log(
        `${processed} of ${all}: ${seconds.toFixed(0)} s, ${(processed / seconds).toFixed(0)} a second, ${memory.at(-1)} MB`,
      )
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await sql<{ renewed: number; paid: number }>`
    select (select count(*)::int from subscriptions where period = 2 and state = 'active') as renewed,
      (select count(*)::int from payments where mandate_id is not null and state = 'paid') as paid
  `.execute(db)
  const statements = counted() / subscriptions
  const figures = { subscriptions, seconds, aSecond: subscriptions / seconds, statements, memory, ...rows[0] }
  console.log(figures)
  writeResults('renewals', { machine, ...figures })
  await db.destroy()
  await core.close()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
