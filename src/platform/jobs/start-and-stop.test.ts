import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase, ownSession } from '../../../test/support/database/own-database.ts'
import { commitFact, recordingHandler, startJobs } from '../../../test/support/jobs/started-jobs.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createListener } from '../db/pool/listener.ts'
import { createJobs } from './jobs.ts'

const soon = { interval: 5 }

test('stopping the jobs waits for running jobs and starts no new one', async () => {
  const { db, connection } = await ownDatabase()
  const deferred = Promise.withResolvers<void>()
  let started = 0
  const pots = recordingHandler('pots', ['pot.made'], async () => {
    started++
    await deferred.promise
  })
  const jobs = await startJobs({ db, connection, factHandlers: [pots] })
  await commitFact(db, 'pot.made')
  await expect.poll(() => started, soon).toBe(1)

  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await commitFact(db, 'pot.made')
  expect(isStopped).toBe(false)
  deferred.resolve()
  await stopped
  expect(pots.handled).toHaveLength(1)
  await startJobs({ db, connection, factHandlers: [pots] })
  await expect.poll(() => pots.handled.length, soon).toBe(2)
})

test('stopping the jobs while they start aborts the start, and no job runs', async () => {
  const { db, connection } = await ownDatabase()
  await commitFact(db, 'pot.made')
  const pots = recordingHandler('pots', ['pot.made'])
  const listener = createListener(connection)
  onTestFinished(listener.stop)
  const options = { db, connection, listener, clock: createTestClock(), scheduled: [], onTrouble: () => {} }
  const jobs = createJobs({ ...options, factHandlers: [pots] })
  const starting = jobs.start()
  await jobs.stop()
  await starting
  expect(pots.handled).toEqual([])
  const facts = await db.selectFrom('facts').select('sentAt').where('kind', '=', 'pot.made').execute()
  expect(facts).toEqual([{ sentAt: null }])
})

test('jobs stopped before the start do not start', async () => {
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
