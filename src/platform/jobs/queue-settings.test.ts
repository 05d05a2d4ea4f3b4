import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { describeSchema } from '../../../scripts/db-types/describe-schema.ts'
import { ownDatabase, ownSession } from '../../../test/support/database/own-database.ts'
import { brokenRules } from '../../../test/support/database/table-rules.ts'
import { recordingHandler, startJobs } from '../../../test/support/jobs/started-jobs.ts'
import { day, inSeconds } from '../durations.ts'

test('a job that keeps failing is retried with exponential backoff for more than three days', async () => {
  const { db, connection } = await ownDatabase()
  await startJobs({ db, connection, factHandlers: [recordingHandler('pots', ['pot.made'])] })
  const { rows } = await (await ownSession(connection)).query(
    `select retry_limit, retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name = 'fact.pots'`,
  )
  const [{ retry_limit, retry_delay, retry_backoff, retry_delay_max }] = rows
  expect(retry_backoff).toBe(true)
  // pg-boss waits retry_delay · 2^n, less a random part of up to a half.
  const longest = Array.from({ length: retry_limit }, (_, n) =>
    Math.min(retry_delay_max, retry_delay * 2 ** (n + 1)),
  ).reduce((sum, seconds) => sum + seconds, 0)
  expect(longest / inSeconds(day)).toBeGreaterThan(3)
  expect(longest / inSeconds(day)).toBeLessThan(5)
})

test('a queue created by an older release is updated to the current settings', async () => {
  const { db, connection } = await ownDatabase()
  const factHandlers = [recordingHandler('pots', ['pot.made'])]
  const older = await startJobs({ db, connection, factHandlers, pace: { retryLimit: 3 } })
  await older.stop()
  await startJobs({ db, connection, factHandlers, pace: { retryLimit: 7 } })
  const { rows } = await (await ownSession(connection)).query(
    `select retry_limit from pgboss.queue where name = 'fact.pots'`,
  )
  expect(rows).toEqual([{ retry_limit: 7 }])
})

test('a scheduled job is stored in UTC, and one removed from the code is deleted', async () => {
  const { db, connection } = await ownDatabase()
  const run = async () => {}
  const older = await startJobs({
    db,
    connection,
    scheduled: [
      { name: 'fire-kiln', cron: '0 4 * * *', run },
      { name: 'sweep-floor', cron: '0 5 * * *', run },
    ],
  })
  await older.stop()
  await startJobs({ db, connection, scheduled: [{ name: 'fire-kiln', cron: '30 4 * * *', run }] })
  expect(await schedules(await ownSession(connection))).toEqual([
    { name: 'fire-kiln', cron: '30 4 * * *', timezone: 'UTC' },
    { name: 'forget-old-facts', cron: expect.any(String), timezone: 'UTC' },
  ])
})

test('the job queue uses its own schema, which our tables, constraints and generated types do not reference', async () => {
  const { db, connection } = await ownDatabase()
  const before = await describeSchema(connection)
  await startJobs({ db, connection, factHandlers: [recordingHandler('pots', ['pot.made'])] })
  const admin = await ownSession(connection)

  expect(await describeSchema(connection)).toEqual(before)
  expect(await brokenRules(admin)).toEqual([])
  const { rows } = await admin.query(`select nspname from pg_namespace
    where nspname !~ '^pg_(catalog|toast|temp)' and nspname <> 'information_schema' order by nspname`)
  expect(rows.map(({ nspname }) => nspname)).toEqual(['pgboss', 'public'])
})

async function schedules(admin: Client): Promise<unknown[]> {
  const { rows } = await admin.query('select name, cron, timezone from pgboss.schedule order by name')
  return rows
}
