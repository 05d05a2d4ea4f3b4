import { expect, test } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createSessionQueue, type SessionQueue } from './session-queue.ts'

test('no share holds more sessions than it may, and the rest stay free for others', async () => {
  const queue = createSessionQueue({ max: 5, perShare: 2 })
  const held = [await working(queue, 'commerce'), await working(queue, 'commerce')]
  const third = watched(queue.enter('commerce'))
  expect(await third.state()).toBe('waiting')
  await working(queue, 'learning')
  held[0]?.leave('done')
  expect(await third.state()).toBe('admitted')
})

test('all shares together hold no more sessions than there are', async () => {
  const queue = createSessionQueue({ max: 2, perShare: 2 })
  const first = await working(queue, 'commerce')
  await working(queue, 'learning')
  const third = watched(queue.enter('oauth'))
  expect(await third.state()).toBe('waiting')
  expect(queue.waitingCount()).toBe(1)
  first.leave('done')
  expect(await third.state()).toBe('admitted')
  expect(queue.waitingCount()).toBe(0)
})

test('those who wait are admitted in the order they came, one for each session that is given back', async () => {
  const queue = createSessionQueue({ max: 1, perShare: 1 })
  const first = await working(queue, 'commerce')
  const waiting = [1, 2, 3].map(() => watched(queue.enter('commerce')))
  first.leave('done')
  expect(await Promise.all(waiting.map((each) => each.state()))).toEqual(['admitted', 'waiting', 'waiting'])
})

test('whoever waits for a share that is full does not hold up those of another', async () => {
  const queue = createSessionQueue({ max: 3, perShare: 1 })
  await working(queue, 'commerce')
  const learning = await working(queue, 'learning')
  const [one, other] = [watched(queue.enter('commerce')), watched(queue.enter('learning'))]
  learning.leave('done')
  expect(await one.state()).toBe('waiting')
  expect(await other.state()).toBe('admitted')
})

test('beyond so many who wait the next is refused at once', async () => {
  const queue = createSessionQueue({ max: 1, perShare: 1, waiting: 1 })
  await working(queue, 'commerce')
  const second = watched(queue.enter('commerce'))
  await expect(queue.enter('commerce')).rejects.toThrow(Unavailable)
  expect(await second.state()).toBe('waiting')
})

test('nobody waits for longer than they may, even where sessions come and go', async () => {
  const queue = createSessionQueue({ max: 1, perShare: 1, patienceMs: 30, stuckAfterMs: 60_000 })
  await working(queue, 'commerce')
  await expect(queue.enter('commerce')).rejects.toThrow(Unavailable)
  expect(queue.waitingCount()).toBe(0)
})

test('a full share that finishes nothing is stuck: who waits for it is refused, and who comes next at once', async () => {
  const queue = createSessionQueue({ max: 3, perShare: 1, patienceMs: 60_000, stuckAfterMs: 30 })
  const held = await working(queue, 'commerce')
  await expect(queue.enter('commerce')).rejects.toThrow(Unavailable)
  expect(await watched(queue.enter('commerce')).state()).toBe('refused')
  await working(queue, 'learning')
  held.leave('done')
  await working(queue, 'commerce')
})

test('after it was stuck, whoever tries again is given a moment, and those behind are admitted once work is done', async () => {
  const queue = createSessionQueue({ max: 3, perShare: 1, patienceMs: 60_000, stuckAfterMs: 1_200 })
  const held = await working(queue, 'commerce')
  await expect(queue.enter('commerce')).rejects.toThrow(Unavailable)
  held.leave('away')
  const probe = await working(queue, 'commerce')
  const next = watched(queue.enter('commerce'))
  expect(await next.state()).toBe('waiting')
  probe.leave('done')
  expect(await next.state()).toBe('admitted')
})

test('a share whose sessions are still being opened is not stuck, however long that takes', async () => {
  const queue = createSessionQueue({ max: 1, perShare: 1, patienceMs: 60_000, stuckAfterMs: 0 })
  await queue.enter('commerce')
  expect(await watched(queue.enter('commerce')).state()).toBe('waiting')
})

test('where sessions are refused at once, each who comes tries for themselves', async () => {
  const queue = createSessionQueue({ max: 1, perShare: 1 })
  const failing = await queue.enter('commerce')
  const next = watched(queue.enter('commerce'))
  failing.fail()
  expect(await next.state()).toBe('admitted')
  expect(await watched(queue.enter('commerce')).state()).toBe('waiting')
})

test('where no session could be opened for long, nobody waits behind the next who tries', async () => {
  const queue = createSessionQueue({ max: 1, perShare: 1, stuckAfterMs: 0 })
  const failing = await queue.enter('commerce')
  failing.fail()
  await queue.enter('commerce')
  await expect(queue.enter('commerce')).rejects.toThrow(Unavailable)
})

async function working(queue: SessionQueue, share: string) {
  const seat = await queue.enter(share)
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
