import type { Client, ClientConfig } from 'pg'
import { PgBoss, type SendOptions } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { describeSchema } from '../../../scripts/db-types/describe-schema.ts'
import { ownDatabase, ownPool, ownSession } from '../../../test/support/database/own-database.ts'
import { brokenRules } from '../../../test/support/database/table-rules.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import type { Db } from '../db/database.ts'
import { createListener } from '../db/pool/listener.ts'
import { inTransaction } from '../db/transaction.ts'
import type { FactHandler, RecordedFact } from '../outbox/fact-handler.ts'
import { recordFailedJob, retryFact } from '../outbox/failed-jobs.ts'
import { recordFact } from '../outbox/record-fact.ts'
import { createJobs, type JobsOptions } from './jobs.ts'

const soon = { interval: 5 }
const hasty = { retryDelayMax: 0, pollSeconds: 0.5 }

test('a fact is handled by the handlers of its kind only', async () => {
  const { db, connection } = await ownDatabase()
  const [pots, glazes] = [handler('pots', ['pot.made']), handler('glazes', ['glaze.mixed'])]
  await running({ db, connection, factHandlers: [pots, glazes] })
  await tell(db, 'pot.made', { size: 'tall' })

  await expect.poll(() => pots.handled.map(({ body }) => body), soon).toEqual([{ size: 'tall' }])
  expect(glazes.handled).toEqual([])
})

test('facts recorded while no process ran are handled at the next start', async () => {
  const { db, connection } = await ownDatabase()
  await tell(db, 'pot.made')
  const pots = handler('pots', ['pot.made'])
  await running({ db, connection, factHandlers: [pots] })
  await expect.poll(() => pots.handled.length, soon).toBe(1)
})

test('many facts recorded at once are handled without polling pauses', async () => {
  const { db, connection } = await ownDatabase()
  const pots = handler('pots', ['pot.made'])
  await running({ db, connection, factHandlers: [pots] })
  await inTransaction(db, async (tx) => {
    const { id: schoolId } = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirstOrThrow()
    for (let n = 0; n < 40; n++) {
      await recordFact(tx, createTestClock(), { schoolId, kind: 'pot.made', body: { n } })
    }
  })
  await expect.poll(() => pots.handled.length, soon).toBe(40)
  expect(new Set(pots.handled.map(({ id }) => id)).size).toBe(40)
})

test('a handler that fails is reported and retried, and does not delay other handlers', async () => {
  const { db, connection } = await ownDatabase()
  let failures = 2
  const pots = handler('pots', ['pot.made'], async ({ body }) => {
    if ((body as { isFragile?: boolean }).isFragile && failures-- > 0) throw new Error('it broke')
  })
  const troubles: unknown[] = []
  const outcomes: string[] = []
  await running({
    db,
    connection,
    factHandlers: [pots],
    pace: hasty,
    onTrouble: (error, during) => troubles.push([String(error), during]),
    onDone: (job, outcome) => outcomes.push(`${job} ${outcome}`),
  })
  await tell(db, 'pot.made', { isFragile: true })
  await tell(db, 'pot.made', { isFragile: false })

  await expect.poll(() => pots.handled.length, soon).toBe(2)
  expect(troubles).toEqual([
    ['Error: it broke', 'fact.pots'],
    ['Error: it broke', 'fact.pots'],
  ])
  const expected = ['fact.pots failed', 'fact.pots failed', 'fact.pots succeeded', 'fact.pots succeeded']
  await expect.poll(() => outcomes.toSorted(), soon).toEqual(expected)
})

test('a job that keeps failing is retried with exponential backoff for more than three days', async () => {
  const { db, connection } = await ownDatabase()
  await running({ db, connection, factHandlers: [handler('pots', ['pot.made'])] })
  const { rows } = await (await ownSession(connection)).query(
    `select retry_limit, retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name = 'fact.pots'`,
  )
  const [{ retry_limit, retry_delay, retry_backoff, retry_delay_max }] = rows
  expect(retry_backoff).toBe(true)
  // pg-boss waits retry_delay · 2^n, less a random part of up to a half.
  const longest = Array.from({ length: retry_limit }, (_, n) =>
    Math.min(retry_delay_max, retry_delay * 2 ** (n + 1)),
  ).reduce((sum, seconds) => sum + seconds, 0)
  expect(longest / 86_400).toBeGreaterThan(3)
  expect(longest / 86_400).toBeLessThan(5)
})

test('a queue created by an older release is updated to the current settings', async () => {
  const { db, connection } = await ownDatabase()
  const factHandlers = [handler('pots', ['pot.made'])]
  const older = await running({ db, connection, factHandlers, pace: { retryLimit: 3 } })
  await older.stop()
  await running({ db, connection, factHandlers, pace: { retryLimit: 7 } })
  const { rows } = await (await ownSession(connection)).query(
    `select retry_limit from pgboss.queue where name = 'fact.pots'`,
  )
  expect(rows).toEqual([{ retry_limit: 7 }])
})

test('a job that fails after its last retry is remembered without secrets, and told again it runs once more', async () => {
  const { db, connection } = await ownDatabase()
  const clock = createTestClock()
  let isBroken = true
  const pots = handler('pots', ['pot.made'], async () => {
    if (isBroken) throw new Error('450 mei@example.com refused: password=hunter2 at smtp://u:p@mail.example')
  })
  const glazes = handler('glazes', ['pot.made'])
  await running({
    db,
    connection,
    factHandlers: [pots, glazes],
    pace: { ...hasty, retryLimit: 1, retryDelay: 0 },
  })
  await tell(db, 'pot.made')
  const failed = () => db.selectFrom('failedJobs').selectAll().execute()
  await expect.poll(async () => (await failed()).length, soon).toBe(1)
  const [job] = await failed()
  expect(job).toMatchObject({ handler: 'pots' })
  expect(job?.error).toMatch(/^450 /)
  expect(job?.error).not.toMatch(/mei@|hunter2|u:p/)
  isBroken = false
  const fact = { schoolId: job?.schoolId as never, id: job?.factId as never }
  await inTransaction(db, (tx) => retryFact(tx, fact))
  await expect.poll(() => pots.handled.length, soon).toBe(1)
  // Who had handled it is not asked again, and a fact that is gone has no job.
  expect(glazes.handled).toHaveLength(1)
  await db.deleteFrom('facts').where('id', '=', fact.id).execute()
  expect(await failed()).toEqual([])
  await recordFailedJob({ db, clock }, fact, { handler: 'pots', error: new Error('late') })
  expect(await failed()).toEqual([])
})

test('stopping the jobs waits for running jobs and starts no new one', async () => {
  const { db, connection } = await ownDatabase()
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const pots = handler('pots', ['pot.made'], async () => {
    begun++
    await gate.promise
  })
  const jobs = await running({ db, connection, factHandlers: [pots] })
  await tell(db, 'pot.made')
  await expect.poll(() => begun, soon).toBe(1)

  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await tell(db, 'pot.made')
  expect(isStopped).toBe(false)
  gate.resolve()
  await stopped
  expect(pots.handled).toHaveLength(1)
  await running({ db, connection, factHandlers: [pots] })
  await expect.poll(() => pots.handled.length, soon).toBe(2)
})

test('stopping the jobs while they start aborts the start, and no job runs', async () => {
  const { db, connection } = await ownDatabase()
  await tell(db, 'pot.made')
  const pots = handler('pots', ['pot.made'])
  const listener = createListener(connection)
  onTestFinished(listener.stop)
  const options = { db, connection, listener, clock: createTestClock(), scheduled: [], onTrouble: () => {} }
  const jobs = createJobs({ ...options, factHandlers: [pots] })
  const starting = jobs.start()
  await jobs.stop()
  await starting
  expect(pots.handled).toEqual([])
  const made = await db.selectFrom('facts').select('sentAt').where('kind', '=', 'pot.made').execute()
  expect(made).toEqual([{ sentAt: null }])
})

test('jobs that were stopped before the start do not start', async () => {
  const { db, connection } = await ownDatabase()
  const listener = createListener(connection)
  const options = { db, connection, listener, clock: createTestClock(), scheduled: [], onTrouble: () => {} }
  const jobs = createJobs({ ...options, factHandlers: [] })
  await jobs.stop()
  await jobs.start()
  const { rows } = await (await ownSession(connection)).query(`select to_regnamespace('pgboss') as schema`)
  expect(rows).toEqual([{ schema: null }])
})

test('jobs that could not start because the database is unavailable can be stopped', async () => {
  const { db, connection } = await ownDatabase()
  const listener = createListener(connection)
  const options = { db, listener, clock: createTestClock(), scheduled: [], onTrouble: () => {} }
  const jobs = createJobs({ ...options, connection: { host: '127.0.0.1', port: 1 }, factHandlers: [] })
  await expect(jobs.start()).rejects.toThrow()
  await jobs.stop()
})

test('processes that start at once on a fresh database share the work: each fact is handled once', async () => {
  const { db, connection } = await ownDatabase()
  const workers = [1, 2, 3].map(() => handler('pots', ['pot.made']))
  await Promise.all(
    workers.map((pots) => running({ ...ownPool(connection), connection, factHandlers: [pots] })),
  )
  for (let n = 0; n < 10; n++) await tell(db, 'pot.made')

  const handled = () => workers.flatMap(({ handled: own }) => own.map(({ id }) => id))
  await expect.poll(() => handled().length, soon).toBe(10)
  expect(new Set(handled()).size).toBe(10)
})

test('facts are handled again after all database sessions were terminated', async () => {
  const { db, connection } = await ownDatabase()
  const pots = handler('pots', ['pot.made'])
  await running({ db, connection, factHandlers: [pots], pace: hasty })
  const admin = await ownSession(connection)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

  await expect
    .poll(
      () =>
        tell(db, 'pot.made').then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true)
  await expect.poll(() => pots.handled.length, soon).toBe(1)
})

const quick = { refreshSeconds: 0.2, silentSeconds: 1, lookSeconds: 0.5 }
const yearly = '0 0 1 1 *'

test('a job whose process was killed is taken over by another process long before it expires', async () => {
  const { db, connection } = await ownDatabase()
  let runs = 0
  const scheduled = [{ name: 'fire-kiln', cron: yearly, run: async () => void runs++ }]
  await (await running({ db, connection, scheduled, pace: hasty })).stop()
  await leaveRunning(connection, 'fire-kiln')

  const told: string[] = []
  await running({
    db,
    connection,
    scheduled,
    pace: hasty,
    liveness: quick,
    onTakenOver: (queue, count) => told.push(`${queue} ${count}`),
  })
  await expect.poll(() => runs, soon).toBe(1)
  expect(told).toEqual(['fire-kiln 1'])
})

test('a long job is not started a second time while its process is alive', async () => {
  const { connection } = await ownDatabase()
  const gate = Promise.withResolvers<void>()
  let fired = 0
  let swept = 0
  const fire = async () => {
    fired++
    await gate.promise
  }
  const scheduled = [
    { name: 'fire-kiln', cron: yearly, run: fire },
    { name: 'sweep-floor', cron: yearly, run: async () => void swept++ },
  ]
  const both = { connection, scheduled, pace: hasty, liveness: quick }
  await running({ ...ownPool(connection), ...both })
  await running({ ...ownPool(connection), ...both })
  await sendJob(connection, 'fire-kiln')
  await expect.poll(() => fired, soon).toBe(1)
  const admin = await ownSession(connection)
  // As after an outage of the database, in which nobody could say that they live.
  const silence = () =>
    admin.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'fire-kiln'`)

  // By the time that a killed process's job is done, the other would have been taken over too.
  await leaveRunning(connection, 'sweep-floor')
  await expect.poll(() => silence().then(() => swept), { interval: 100 }).toBe(1)
  expect(fired).toBe(1)
  gate.resolve()
})

test('an urgent fact is handled before queued facts', async () => {
  const { db, connection } = await ownDatabase()
  for (let n = 0; n < 3; n++) await tell(db, 'pot.made', { isUrgent: n === 2 })
  const isUrgent = ({ body }: RecordedFact) => Reflect.get(Object(body), 'isUrgent') === true
  const pots = { ...handler('pots', ['pot.made']), isUrgent }
  await running({ db, connection, factHandlers: [pots] })
  await expect.poll(() => pots.handled.length, soon).toBe(3)
  const { rows } = await (await ownSession(connection)).query(
    `select priority from pgboss.job where name = 'fact.pots' order by priority desc`,
  )
  expect(rows).toEqual([{ priority: 1 }, { priority: 0 }, { priority: 0 }])
})

test('a scheduled job is stored in UTC, and one that was removed from the code is deleted', async () => {
  const { db, connection } = await ownDatabase()
  const run = async () => {}
  const older = await running({
    db,
    connection,
    scheduled: [
      { name: 'fire-kiln', cron: '0 4 * * *', run },
      { name: 'sweep-floor', cron: '0 5 * * *', run },
    ],
  })
  await older.stop()
  await running({ db, connection, scheduled: [{ name: 'fire-kiln', cron: '30 4 * * *', run }] })
  expect(await schedules(await ownSession(connection))).toEqual([
    { name: 'fire-kiln', cron: '30 4 * * *', timezone: 'UTC' },
    { name: 'forget-old-facts', cron: expect.any(String), timezone: 'UTC' },
  ])
})

test('the job queue uses its own schema, which our tables, constraints and generated types do not reference', async () => {
  const { db, connection } = await ownDatabase()
  const before = await describeSchema(connection)
  await running({ db, connection, factHandlers: [handler('pots', ['pot.made'])] })
  const admin = await ownSession(connection)

  expect(await describeSchema(connection)).toEqual(before)
  expect(await brokenRules(admin)).toEqual([])
  const { rows } = await admin.query(`select nspname from pg_namespace
    where nspname !~ '^pg_(catalog|toast|temp)' and nspname <> 'information_schema' order by nspname`)
  expect(rows.map(({ nspname }) => nspname)).toEqual(['pgboss', 'public'])
})

type Remembering = FactHandler & { readonly handled: RecordedFact[] }

function handler(
  name: string,
  kinds: readonly string[],
  work: (fact: RecordedFact) => Promise<void> = async () => {},
): Remembering {
  const handled: RecordedFact[] = []
  const handle = async (fact: RecordedFact) => {
    await work(fact)
    handled.push(fact)
  }
  return { name, kinds, handled, handle }
}

async function running(
  options: Pick<JobsOptions, 'db'> & { connection: ClientConfig } & Partial<JobsOptions>,
) {
  const listener = createListener(options.connection)
  const jobs = createJobs({
    clock: createTestClock(),
    factHandlers: [],
    scheduled: [],
    onTrouble: () => {},
    listener,
    ...options,
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= jobs.stop()
    return stopped
  }
  onTestFinished(listener.stop)
  onTestFinished(stop)
  await jobs.start()
  listener.start()
  return { stop }
}

/** As a process leaves a job that is killed with `kill -9` in the middle of it: taken, and never spoken of again. */
async function leaveRunning(connection: ClientConfig, queue: string) {
  await sendJob(connection, queue, { startAfter: 3600 })
  const admin = await ownSession(connection)
  await admin.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
    where name = $1 and state = 'created'`,
    [queue],
  )
}

async function sendJob(connection: ClientConfig, queue: string, options: SendOptions = {}) {
  const boss = new PgBoss({ ...(connection as object), supervise: false, schedule: false })
  await boss.start()
  await boss.send(queue, null, options)
  await boss.stop()
}

async function tell(db: Db, kind: string, body: object = {}) {
  await inTransaction(db, async (tx) => {
    const { id: schoolId } = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirstOrThrow()
    await recordFact(tx, createTestClock(), { schoolId, kind, body })
  })
}

async function schedules(admin: Client): Promise<unknown[]> {
  const { rows } = await admin.query('select name, cron, timezone from pgboss.schedule order by name')
  return rows
}
