import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Unavailable } from '../../unavailable.ts'
import { createSessionQueue, type SessionQueue } from './session-queue.ts'

test('a pool quota is never exceeded, and other quotas can use the remaining sessions', async () => {
  const queue = createSessionQueue({ max: 5, perQuota: 2 })
  const leases = [await working(queue, 'orders'), await working(queue, 'orders')]
  const third = watched(queue.enter('orders'))
  expect(await third.state()).toBe('waiting')
  await working(queue, 'learning')
  leases[0]?.leave('done')
  expect(await third.state()).toBe('admitted')
})

test('heavy work gets one session at a time, and a pause as long as its last statement before the next', async () => {
  const queue = createSessionQueue({ max: 5, perQuota: 2, heavy: new Set(['reports']) })
  const first = await working(queue, 'reports')
  const second = watched(queue.enter('reports'))
  await pause(60)
  first.leave('done')
  const leftAt = performance.now()
  expect(await second.state()).toBe('waiting')
  // Its session is free for others meanwhile.
  for (const quota of ['orders', 'orders', 'learning', 'learning', 'oauth']) await working(queue, quota)
  const third = createSessionQueue({ max: 1, perQuota: 1, heavy: new Set(['reports']) })
  const only = await working(third, 'reports')
  await pause(60)
  only.leave('done')
  await third.enter('reports')
  expect(performance.now() - leftAt).toBeGreaterThan(100)
})

test('all pool quotas together use no more sessions than the pool has', async () => {
  const queue = createSessionQueue({ max: 2, perQuota: 2 })
  const first = await working(queue, 'orders')
  await working(queue, 'learning')
  const third = watched(queue.enter('oauth'))
  expect(await third.state()).toBe('waiting')
  expect(queue.waitingCount()).toBe(1)
  first.leave('done')
  expect(await third.state()).toBe('admitted')
  expect(queue.waitingCount()).toBe(0)
})

test('queued requests are admitted in order, one for each released session', async () => {
  const queue = createSessionQueue({ max: 1, perQuota: 1 })
  const first = await working(queue, 'orders')
  const waiting = [1, 2, 3].map(() => watched(queue.enter('orders')))
  first.leave('done')
  expect(await Promise.all(waiting.map((each) => each.state()))).toEqual(['admitted', 'waiting', 'waiting'])
})

test('a request queued for a full pool quota does not block requests for another quota', async () => {
  const queue = createSessionQueue({ max: 3, perQuota: 1 })
  await working(queue, 'orders')
  const learning = await working(queue, 'learning')
  const [one, other] = [watched(queue.enter('orders')), watched(queue.enter('learning'))]
  learning.leave('done')
  expect(await one.state()).toBe('waiting')
  expect(await other.state()).toBe('admitted')
})

test('a request is refused immediately when the session queue is full', async () => {
  const queue = createSessionQueue({ max: 1, perQuota: 1, waiting: 1 })
  await working(queue, 'orders')
  const second = watched(queue.enter('orders'))
  await expect(queue.enter('orders')).rejects.toThrow(Unavailable)
  expect(await second.state()).toBe('waiting')
})

test('a queued request is refused after the maximum wait', async () => {
  const queue = createSessionQueue({ max: 1, perQuota: 1, patienceMs: 30, stuckAfterMs: 60_000 })
  await working(queue, 'orders')
  await expect(queue.enter('orders')).rejects.toThrow(Unavailable)
  expect(queue.waitingCount()).toBe(0)
})

test('a full pool quota that finishes no work refuses its queued requests, and new ones immediately', async () => {
  const queue = createSessionQueue({ max: 3, perQuota: 1, patienceMs: 60_000, stuckAfterMs: 30 })
  const lease = await working(queue, 'orders')
  await expect(queue.enter('orders')).rejects.toThrow(Unavailable)
  expect(await watched(queue.enter('orders')).state()).toBe('refused')
  await working(queue, 'learning')
  lease.leave('done')
  await working(queue, 'orders')
})

test('after a pool quota was stuck, one request probes it, and queued requests are admitted once the probe succeeds', async () => {
  const queue = createSessionQueue({ max: 3, perQuota: 1, patienceMs: 60_000, stuckAfterMs: 1_200 })
  const lease = await working(queue, 'orders')
  await expect(queue.enter('orders')).rejects.toThrow(Unavailable)
  lease.leave('away')
  const probe = await working(queue, 'orders')
  const next = watched(queue.enter('orders'))
  expect(await next.state()).toBe('waiting')
  probe.leave('done')
  expect(await next.state()).toBe('admitted')
})

test('a pool quota whose sessions are still connecting is not stuck, however long that takes', async () => {
  const queue = createSessionQueue({ max: 1, perQuota: 1, patienceMs: 60_000, stuckAfterMs: 0 })
  await queue.enter('orders')
  expect(await watched(queue.enter('orders')).state()).toBe('waiting')
})

test('after a request for a session was refused immediately, the next queued request tries to connect', async () => {
  const queue = createSessionQueue({ max: 1, perQuota: 1 })
  const failing = await queue.enter('orders')
  const next = watched(queue.enter('orders'))
  failing.fail()
  expect(await next.state()).toBe('admitted')
  expect(await watched(queue.enter('orders')).state()).toBe('waiting')
})

test('while connecting takes long, requests are refused instead of queued behind the connecting one', async () => {
  const queue = createSessionQueue({ max: 1, perQuota: 1, stuckAfterMs: 0 })
  const failing = await queue.enter('orders')
  failing.fail()
  await queue.enter('orders')
  await expect(queue.enter('orders')).rejects.toThrow(Unavailable)
})

async function working(queue: SessionQueue, quota: string) {
  const seat = await queue.enter(quota)
  seat.begin()
  return seat
}

function watched(entering: unknown) {
  let state: 'waiting' | 'admitted' | 'refused' = 'waiting'
  Promise.resolve(entering).then(
    () => {
      state = 'admitted'
    },
    () => {
      state = 'refused'
    },
  )
  return {
    async state() {
      await new Promise(setImmediate)
      return state
    },
  }
}
