import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createModules } from '../../src/modules.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { createPool } from '../../src/platform/db/pool/pool.ts'
import { openKillableShop } from '../support/shop/killable-shop.ts'
import { testDeps } from '../support/world/test-deps.ts'

const program = fileURLToPath(new URL('../support/world/claiming-worker.ts', import.meta.url))

test('an Idempotency-Key stays claimed while its process scenarios, and is free after Retry-After once that process was killed', async () => {
  const { olga, databases } = await openKillableShop({ buyers: 1, lastSeats: 0, copies: 1 })
  const [connection] = databases
  if (!connection) throw new Error('There is a database')
  const { schoolId } = olga
  const request = { schoolId, caller: 'olga', key: 'one', content: 'POST /coupons {}' }
  const worker = fork(program, [JSON.stringify({ connection, request })], { execArgv: [] })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await once(worker, 'message')
  const db = createDatabase(
    createPool({ connection, max: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 4_000 }),
  )
  onTestFinished(() => db.destroy())
  const { idempotency } = createModules({ db, ...testDeps(systemClock) })

  // Longer than a lease: it is being renewed.
  await pause(12_000)
  expect(await idempotency.claimRequest(request)).toMatchObject({ is: 'in progress' })

  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const pending = await idempotency.claimRequest(request)
  if (pending.is !== 'in progress') throw new Error(`The request is ${pending.is}`)
  expect(pending.retryAfter).toBeLessThanOrEqual(10)
  await pause(pending.retryAfter * 1000)
  expect(await idempotency.claimRequest(request)).toMatchObject({ is: 'new' })
})
