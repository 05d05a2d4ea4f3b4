import { expect, test } from 'vitest'
import { ownDatabase, ownPool, ownSession } from '../../../test/support/database/own-database.ts'
import {
  commitFact,
  fastRetries,
  recordingHandler,
  startJobs,
} from '../../../test/support/jobs/started-jobs.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import type { RecordedFact } from '../outbox/fact-handler.ts'
import { recordFailedJob, retryFact } from '../outbox/failed-jobs.ts'
import { recordFact } from '../outbox/record-fact.ts'

const soon = { interval: 5 }

test('a fact is handled by the handlers of its kind only', async () => {
  const { db, connection } = await ownDatabase()
  const [pots, glazes] = [recordingHandler('pots', ['pot.made']), recordingHandler('glazes', ['glaze.mixed'])]
  await startJobs({ db, connection, factHandlers: [pots, glazes] })
  await commitFact(db, 'pot.made', { size: 'tall' })

  await expect.poll(() => pots.handled.map(({ body }) => body), soon).toEqual([{ size: 'tall' }])
  expect(glazes.handled).toEqual([])
})

test('facts recorded while no process ran are handled after the next start', async () => {
  const { db, connection } = await ownDatabase()
  await commitFact(db, 'pot.made')
  const pots = recordingHandler('pots', ['pot.made'])
  await startJobs({ db, connection, factHandlers: [pots] })
  await expect.poll(() => pots.handled.length, soon).toBe(1)
})

test('many facts recorded together are handled without polling pauses', async () => {
  const { db, connection } = await ownDatabase()
  const pots = recordingHandler('pots', ['pot.made'])
  await startJobs({ db, connection, factHandlers: [pots] })
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
  const pots = recordingHandler('pots', ['pot.made'], async ({ body }) => {
    if ((body as { isFragile?: boolean }).isFragile && failures-- > 0) throw new Error('it broke')
  })
  const troubles: unknown[] = []
  const outcomes: string[] = []
  await startJobs({
    db,
    connection,
    factHandlers: [pots],
    pace: fastRetries,
    onTrouble: (error, during) => troubles.push([String(error), during]),
    onDone: (job, outcome) => outcomes.push(`${job} ${outcome}`),
  })
  await commitFact(db, 'pot.made', { isFragile: true })
  await commitFact(db, 'pot.made', { isFragile: false })

  await expect.poll(() => pots.handled.length, soon).toBe(2)
  expect(troubles).toEqual([
    ['Error: it broke', 'fact.pots'],
    ['Error: it broke', 'fact.pots'],
  ])
  const expected = ['fact.pots failed', 'fact.pots failed', 'fact.pots succeeded', 'fact.pots succeeded']
  await expect.poll(() => outcomes.toSorted(), soon).toEqual(expected)
})

test('a job that fails after its last retry is recorded without secrets, and runs again when it is retried', async () => {
  const { db, connection } = await ownDatabase()
  const clock = createTestClock()
  let isBroken = true
  const pots = recordingHandler('pots', ['pot.made'], async () => {
    if (isBroken) throw new Error('450 mei@example.com refused: password=hunter2 at smtp://u:p@mail.example')
  })
  const glazes = recordingHandler('glazes', ['pot.made'])
  await startJobs({
    db,
    connection,
    factHandlers: [pots, glazes],
    pace: { ...fastRetries, retryLimit: 1, retryDelay: 0 },
  })
  await commitFact(db, 'pot.made')
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
  // A handler that has handled the fact does not run again, and a deleted fact has no job.
  expect(glazes.handled).toHaveLength(1)
  await db.deleteFrom('facts').where('id', '=', fact.id).execute()
  expect(await failed()).toEqual([])
  await recordFailedJob({ db, clock }, fact, { handler: 'pots', error: new Error('late') })
  expect(await failed()).toEqual([])
})

test('processes that start concurrently on a fresh database handle each fact once', async () => {
  const { db, connection } = await ownDatabase()
  const workers = [1, 2, 3].map(() => recordingHandler('pots', ['pot.made']))
  await Promise.all(
    workers.map((pots) => startJobs({ ...ownPool(connection), connection, factHandlers: [pots] })),
  )
  for (let n = 0; n < 10; n++) await commitFact(db, 'pot.made')

  const handled = () => workers.flatMap(({ handled: own }) => own.map(({ id }) => id))
  await expect.poll(() => handled().length, soon).toBe(10)
  expect(new Set(handled()).size).toBe(10)
})

test('facts are handled again after all database sessions were terminated', async () => {
  const { db, connection } = await ownDatabase()
  const pots = recordingHandler('pots', ['pot.made'])
  await startJobs({ db, connection, factHandlers: [pots], pace: fastRetries })
  const admin = await ownSession(connection)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

  await expect
    .poll(
      () =>
        commitFact(db, 'pot.made').then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true)
  await expect.poll(() => pots.handled.length, soon).toBe(1)
})

test('an urgent fact is handled before queued facts', async () => {
  const { db, connection } = await ownDatabase()
  for (let n = 0; n < 3; n++) await commitFact(db, 'pot.made', { isUrgent: n === 2 })
  const isUrgent = ({ body }: RecordedFact) => Reflect.get(Object(body), 'isUrgent') === true
  const pots = { ...recordingHandler('pots', ['pot.made']), isUrgent }
  await startJobs({ db, connection, factHandlers: [pots] })
  await expect.poll(() => pots.handled.length, soon).toBe(3)
  const { rows } = await (await ownSession(connection)).query(
    `select priority from pgboss.job where name = 'fact.pots' order by priority desc`,
  )
  expect(rows).toEqual([{ priority: 1 }, { priority: 0 }, { priority: 0 }])
})
