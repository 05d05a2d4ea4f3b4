import { expect, test } from 'vitest'
import { ownDatabase } from '../../test/support/database/own-database.ts'
import { freePort } from '../../test/support/world/server-process.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { createCore } from './core.ts'
import { openRateLimits } from './rate-limits.ts'

const settings = { DATABASE_POOL: 1, CLIENT_DOCUMENT_HOSTS: [], permits: () => true }
const secrets = { keys: ['a secret for tests, and for nothing else'] }

test('a rate limit is counted while a transaction holds the only session of the main pool', async () => {
  const { connection } = await ownDatabase()
  const core = createCore({ ...settings, RATE_LIMITS: true }, { connection, secrets })
  try {
    await inTransaction(core.deps.db, async () => {
      expect(await core.limits.memberApi.take('mei')).toMatchObject({ is: 'allowed', remaining: 599 })
    })
  } finally {
    await core.close()
  }
})

test('RATE_LIMITS=off allows every take without a query', async () => {
  const connection = { host: '127.0.0.1', port: await freePort() }
  const { rates, close } = openRateLimits(
    { RATE_LIMITS: false },
    { connection, telemetry: undefined, log: undefined },
  )
  const limiter = rates.limiter({ name: 'knocks', points: 1, seconds: 60, whenBroken: 'refuse' })
  for (let n = 0; n < 3; n++) expect(await limiter.take('mei')).toMatchObject({ is: 'allowed' })
  await close()
})
