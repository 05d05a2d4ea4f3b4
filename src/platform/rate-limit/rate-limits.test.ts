import { expect, test } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createMemoryStore } from './memory-store.ts'
import { createRateLimits, type LimiterOptions } from './rate-limits.ts'
import type { RateLimitStore } from './store.ts'

function movableClock() {
  let time = Date.parse('2026-03-01T09:00:00Z')
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

const options: LimiterOptions = { name: 'knocks', points: 3, seconds: 60, whenBroken: 'allow' }

function limiterWithClock(changes: Partial<LimiterOptions> = {}) {
  const clock = movableClock()
  return { clock, limiter: createRateLimits({ on: true, clock }).limiter({ ...options, ...changes }) }
}

const broken = async (): Promise<never> => {
  throw new Error('connection lost')
}
const brokenStore: RateLimitStore = { take: broken, giveBack: broken, read: broken, clear: broken }

test('as many takes as there are points are allowed, and each tells what remains', async () => {
  const { limiter } = limiterWithClock()

  expect(await limiter.take('mei')).toEqual({ is: 'allowed', limit: 3, remaining: 2, resetSeconds: 60 })
  expect(await limiter.take('mei')).toEqual({ is: 'allowed', limit: 3, remaining: 1, resetSeconds: 60 })
  expect(await limiter.take('mei')).toEqual({ is: 'allowed', limit: 3, remaining: 0, resetSeconds: 60 })
  expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: 3, retryAfter: 60 })
})

test('of takes that come at once exactly as many as there are points are allowed', async () => {
  const { limiter } = limiterWithClock()
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.take('mei')))

  expect(verdicts.filter(({ is }) => is === 'allowed')).toHaveLength(3)
})

test('one key does not use up the points of another', async () => {
  const { limiter } = limiterWithClock({ points: 1 })
  await limiter.take('mei')

  expect(await limiter.take('mei')).toMatchObject({ is: 'exceeded' })
  expect(await limiter.take('tom')).toMatchObject({ is: 'allowed' })
})

test('one limiter does not use up the points of another', async () => {
  const limits = createRateLimits({ on: true, clock: movableClock() })
  const knocks = limits.limiter({ ...options, points: 1 })
  const rings = limits.limiter({ ...options, name: 'rings', points: 1 })
  await knocks.take('mei')

  expect(await rings.take('mei')).toMatchObject({ is: 'allowed' })
})

test('waiting out retryAfter is enough, and a moment less is not', async () => {
  const { clock, limiter } = limiterWithClock({ points: 1 })
  await limiter.take('mei')
  clock.advance(20_500)
  expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: 1, retryAfter: 40 })

  clock.advance(39_499)
  expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: 1, retryAfter: 1 })
  clock.advance(1)
  expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: 0 })
})

test('knocking while refused does not prolong the wait', async () => {
  const { clock, limiter } = limiterWithClock({ points: 1 })
  for (let second = 0; second < 60; second++) {
    await limiter.take('mei')
    clock.advance(1000)
  }

  expect(await limiter.take('mei')).toMatchObject({ is: 'allowed' })
})

test('a reset forgets what the key took, and only that key', async () => {
  const { limiter } = limiterWithClock({ points: 1 })
  await limiter.take('mei')
  await limiter.take('tom')
  await limiter.reset('mei')

  expect(await limiter.take('mei')).toMatchObject({ is: 'allowed' })
  expect(await limiter.take('tom')).toMatchObject({ is: 'exceeded' })
})

test('a point given back can be taken again, however many were refused in between', async () => {
  const { limiter } = limiterWithClock()
  for (let knock = 0; knock < 10; knock++) await limiter.take('mei')
  await limiter.giveBack('mei')

  expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: 0 })
  expect(await limiter.take('mei')).toMatchObject({ is: 'exceeded' })
})

test('giving back never yields more points than the limit has', async () => {
  const { limiter } = limiterWithClock()
  await limiter.take('mei')
  await limiter.giveBack('mei')
  await limiter.giveBack('mei')

  expect(await limiter.peek('mei')).toMatchObject({ is: 'allowed', remaining: 3 })
})

test('a peek tells what a take would be told and uses nothing up', async () => {
  const { limiter } = limiterWithClock({ points: 1 })
  expect(await limiter.peek('mei')).toEqual({ is: 'allowed', limit: 1, remaining: 1, resetSeconds: 0 })
  expect(await limiter.peek('mei')).toMatchObject({ is: 'allowed' })

  await limiter.take('mei')
  expect(await limiter.peek('mei')).toEqual({ is: 'exceeded', limit: 1, retryAfter: 60 })
})

test('a store sees keys of one short length, whatever the caller passes', async () => {
  const seen: string[] = []
  const { limiter } = createRateLimits({
    on: true,
    createStore: (limit) => {
      const store = createMemoryStore({ clock: movableClock(), limit })
      const take = (key: string) => {
        seen.push(key)
        return store.take(key)
      }
      return { ...store, take }
    },
  })
  const knocks = limiter(options)
  await knocks.take('x'.repeat(1_000_000))
  await knocks.take('mei@example.com')

  expect(seen.map((key) => key.length)).toEqual([43, 43])
  expect(seen[1]).not.toContain('mei')
})

test('switched off, every take is allowed and no store is asked', async () => {
  const off = createRateLimits({ on: false, createStore: () => brokenStore }).limiter({
    ...options,
    points: 1,
    whenBroken: 'refuse',
  })
  for (let knock = 0; knock < 10; knock++) {
    expect(await off.take('mei')).toEqual({ is: 'allowed', limit: 1, remaining: 1, resetSeconds: 0 })
  }
  expect(await off.peek('mei')).toMatchObject({ is: 'allowed' })
  await off.giveBack('mei')
  await off.reset('mei')
})

test('a limiter that fails open allows while its store is broken, and the fault is told', async () => {
  const faults: unknown[] = []
  const limits = createRateLimits({
    on: true,
    createStore: () => brokenStore,
    onFault: (fault) => faults.push(fault),
  })

  expect(await limits.limiter(options).take('mei')).toMatchObject({ is: 'allowed', limit: 3 })
  expect(faults).toEqual([{ limiter: 'knocks', cause: new Error('connection lost') }])
})

test('a limiter that fails closed throws Unavailable while its store is broken', async () => {
  const limits = createRateLimits({ on: true, createStore: () => brokenStore })
  const strict = limits.limiter({ ...options, whenBroken: 'refuse' })

  await expect(strict.take('mei')).rejects.toThrow(Unavailable)
  await expect(strict.peek('mei')).rejects.toThrow(Unavailable)
})

test('a broken store does not undo what the caller did when it forgets or gives back', async () => {
  const faults: unknown[] = []
  const limits = createRateLimits({
    on: true,
    createStore: () => brokenStore,
    onFault: (fault) => faults.push(fault),
  })
  const strict = limits.limiter({ ...options, whenBroken: 'refuse' })
  await strict.reset('mei')
  await strict.giveBack('mei')

  expect(faults).toHaveLength(2)
})

test('two limiters cannot have one name', () => {
  const limits = createRateLimits({ on: true })
  limits.limiter(options)

  expect(() => limits.limiter(options)).toThrow('already a limiter "knocks"')
})
