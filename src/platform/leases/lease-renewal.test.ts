import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLeaseRenewal } from './lease-renewal.ts'

test('a lease is renewed until the work ends, also after a renewal failed', async () => {
  let renewals = 0
  const renew = async () => {
    renewals++
    if (renewals === 1) throw new Error('The database is unavailable')
  }
  const done = await withLeaseRenewal({ intervalMs: 5, renew }, async () => {
    await expect.poll(() => renewals).toBeGreaterThan(2)
    return 'done'
  })
  expect(done).toBe('done')
  const before = renewals
  await pause(30)
  expect(renewals).toBe(before)
})

test('work that fails ends the renewals and keeps its error', async () => {
  const failing = withLeaseRenewal({ intervalMs: 5, renew: async () => {} }, async () => {
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
})
