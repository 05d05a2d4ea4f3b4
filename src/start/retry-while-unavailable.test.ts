import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../test/support/database/own-database.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { Unavailable } from '../platform/unavailable.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

test('work that exceeds the statement timeout is retried twice, logged, and then fails the start with a remedy', async () => {
  const { db } = await ownDatabase({ statementTimeoutMs: 20 })
  const { waiting, logged } = recorded()
  let attempts = 0
  const started = retryWhileUnavailable(waiting, async () => {
    attempts++
    await sql`select pg_sleep(5)`.execute(db)
  })

  await expect(started).rejects.toThrow(StartFailure)
  await expect(started).rejects.toThrow('statement timeout')
  expect(attempts).toBe(3)
  const reason = 'a statement exceeded its time limit: canceling statement due to statement timeout'
  expect(logged).toEqual([
    { reason, attempt: 1 },
    { reason, attempt: 2 },
  ])
})

test('a start waits without a limit for an unavailable database, and logs each reason once', async () => {
  const { waiting, logged } = recorded()
  let attempts = 0
  const work = async () => {
    attempts++
    if (attempts < 5) throw new Unavailable('The database', { cause: new Error('connect ECONNREFUSED') })
    return 'started'
  }
  expect(await retryWhileUnavailable(waiting, work)).toBe('started')
  expect(logged).toEqual([{ reason: 'the database does not respond: connect ECONNREFUSED', attempt: 1 }])
})

function recorded() {
  const logged: { reason: string; attempt: number }[] = []
  const onWaiting = (reason: string, attempt: number) => void logged.push({ reason, attempt })
  return { waiting: { onWaiting, isStopping: () => false }, logged }
}
