import { expect, test } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createConcurrencyLimitByKey } from './by-key.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('tasks beyond the concurrency limit are queued in order, and tasks beyond the queue are refused', async () => {
  const { take: withinLimit } = createConcurrencyLimit({ part: 'Sign-in', atOnce: 2, waiting: 3 })
  const { work, finish, started } = countedWork()
  const all = [1, 2, 3, 4, 5].map((name) => withinLimit(work(name)))
  await expect(withinLimit(work(6))).rejects.toBeInstanceOf(Unavailable)
  expect(started()).toEqual([1, 2])
  for (const name of [2, 1, 3, 4, 5]) await finish(name)
  expect(started()).toEqual([1, 2, 3, 4, 5])
  await Promise.all(all)
})

test('a task that arrives when a slot becomes free does not overtake queued tasks', async () => {
  const { take: withinLimit } = createConcurrencyLimit({ part: 'Sign-in', atOnce: 1, waiting: 10 })
  const { work, finish, started, most } = countedWork()
  const first = withinLimit(work(1))
  const waiting = withinLimit(work(2))
  // Comes in the very microtask in which the first one has left.
  const late = first.then(() => withinLimit(work(3)))
  for (const name of [1, 2, 3]) await finish(name)
  await Promise.all([first, waiting, late])
  expect(started()).toEqual([1, 2, 3])
  expect(most()).toBe(1)
})

test('the concurrency limit holds for random arrivals', async () => {
  const { take: withinLimit } = createConcurrencyLimit({ part: 'Sign-in', atOnce: 3, waiting: 1_000 })
  const { tick, most } = countedWork()
  await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      for (let pause = 0; pause < at % 7; pause++) await Promise.resolve()
      await withinLimit(tick)
      await withinLimit(tick)
    }),
  )
  expect(most()).toBe(3)
})

test('a failed task releases its slot in the concurrency limit', async () => {
  const { take: withinLimit } = createConcurrencyLimit({ part: 'Sign-in', atOnce: 1, waiting: 1 })
  const failing = withinLimit(() => Promise.reject(new Error('no')))
  const next = withinLimit(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await withinLimit(async () => 'still yes')).toBe('still yes')
})

test('a task that waits too long is refused, and the tasks queued behind it are not', async () => {
  const { take: withinLimit } = createConcurrencyLimit({
    part: 'Sign-in',
    atOnce: 1,
    waiting: 10,
    patienceMs: 20,
  })
  const { work, finish, started } = countedWork()
  const first = withinLimit(work(1))
  await expect(withinLimit(work(2))).rejects.toBeInstanceOf(Unavailable)
  const third = withinLimit(work(3))
  for (const name of [1, 3]) await finish(name)
  await Promise.all([first, third])
  expect(started()).toEqual([1, 3])
})

test('tasks with the same key run one at a time, and tasks with another key do not wait', async () => {
  const withinLimit = createConcurrencyLimitByKey({ part: 'The token endpoint' })
  const { work, finish, started } = countedWork()
  const all = [withinLimit('a', work(1)), withinLimit('a', work(2)), withinLimit('b', work(3))]
  expect(started()).toEqual([1, 3])
  for (const name of [3, 1, 2]) await finish(name)
  await Promise.all(all)
  expect(started()).toEqual([1, 3, 2])
})

test('a task is refused immediately when the queue of its key is full', async () => {
  const withinLimit = createConcurrencyLimitByKey({ part: 'The token endpoint', waiting: 1 })
  const { work, finish } = countedWork()
  const all = [withinLimit('a', work(1)), withinLimit('a', work(2))]
  await expect(withinLimit('a', work(3))).rejects.toBeInstanceOf(Unavailable)
  for (const name of [1, 2]) await finish(name)
  await Promise.all(all)
})

test('after a task is rejected as Unavailable, queued tasks of its key are rejected too, and later ones run', async () => {
  const withinLimit = createConcurrencyLimitByKey({ part: 'The token endpoint' })
  const away = new Unavailable('The database')
  const first = withinLimit('a', () => Promise.reject(away))
  const second = withinLimit('a', async () => 'served')
  await expect(first).rejects.toBe(away)
  await expect(second).rejects.toBe(away)
  expect(await withinLimit('a', async () => 'served')).toBe('served')
})

test('an ordinary error of a task does not affect queued tasks of its key', async () => {
  const withinLimit = createConcurrencyLimitByKey({ part: 'The token endpoint' })
  const first = withinLimit('a', () => Promise.reject(new Error('no')))
  const second = withinLimit('a', async () => 'served')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('served')
})

function countedWork() {
  const names: number[] = []
  const ends = new Map<number, PromiseWithResolvers<void>>()
  let running = 0
  let most = 0
  const enter = () => {
    running++
    most = Math.max(most, running)
  }
  const endOf = (name: number) => {
    const existing = ends.get(name) ?? Promise.withResolvers<void>()
    ends.set(name, existing)
    return existing
  }
  return {
    started: () => names,
    most: () => most,
    work: (name: number) => async () => {
      names.push(name)
      enter()
      await endOf(name).promise
      running--
    },
    async tick() {
      enter()
      await Promise.resolve()
      running--
    },
    async finish(name: number) {
      endOf(name).resolve()
      await new Promise(setImmediate)
    },
  }
}
