import type { ClientConfig } from 'pg'
import { PgBoss, type SendOptions } from 'pg-boss'
import { expect, test } from 'vitest'
import { ownDatabase, ownPool, ownSession } from '../../../test/support/database/own-database.ts'
import { fastRetries, startJobs } from '../../../test/support/jobs/started-jobs.ts'

const soon = { interval: 5 }

const shortIntervals = { refreshSeconds: 0.2, silentSeconds: 1, checkSeconds: 0.5 }
const yearly = '0 0 1 1 *'

test('a job whose process was killed is taken over by another process long before it expires', async () => {
  const { db, connection } = await ownDatabase()
  let runs = 0
  const scheduled = [{ name: 'fire-kiln', cron: yearly, run: async () => void runs++ }]
  await (await startJobs({ db, connection, scheduled, pace: fastRetries })).stop()
  await leaveActiveJob(connection, 'fire-kiln')

  const reports: string[] = []
  await startJobs({
    db,
    connection,
    scheduled,
    pace: fastRetries,
    liveness: shortIntervals,
    onTakenOver: (queue, count) => reports.push(`${queue} ${count}`),
  })
  await expect.poll(() => runs, soon).toBe(1)
  expect(reports).toEqual(['fire-kiln 1'])
})

test('a long job is not started a second time while its process is alive', async () => {
  const { connection } = await ownDatabase()
  const deferred = Promise.withResolvers<void>()
  let fired = 0
  let swept = 0
  const fire = async () => {
    fired++
    await deferred.promise
  }
  const scheduled = [
    { name: 'fire-kiln', cron: yearly, run: fire },
    { name: 'sweep-floor', cron: yearly, run: async () => void swept++ },
  ]
  const both = { connection, scheduled, pace: fastRetries, liveness: shortIntervals }
  await startJobs({ ...ownPool(connection), ...both })
  await startJobs({ ...ownPool(connection), ...both })
  await sendJob(connection, 'fire-kiln')
  await expect.poll(() => fired, soon).toBe(1)
  const admin = await ownSession(connection)
  // As after an outage of the database, in which no process could send a heartbeat.
  const silence = () =>
    admin.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'fire-kiln'`)

  // By the time that a killed process's job is done, the other would have been taken over too.
  await leaveActiveJob(connection, 'sweep-floor')
  await expect.poll(() => silence().then(() => swept), { interval: 100 }).toBe(1)
  expect(fired).toBe(1)
  deferred.resolve()
})

/** The state of a job whose process was ended by `kill -9`: active, without further heartbeats. */
async function leaveActiveJob(connection: ClientConfig, queue: string) {
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
