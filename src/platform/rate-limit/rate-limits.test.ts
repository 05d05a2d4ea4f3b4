import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useLimitDatabase } from '../../../test/support/database/limit-database.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { addDuration, minute } from '../durations.ts'
import { Unavailable } from '../unavailable.ts'
import { createRateLimits, type LimiterOptions, noRateLimits } from './rate-limits.ts'
import type { Windows } from './windows.ts'

const { limits, db } = useLimitDatabase()
const millisecond = 0.001

function limiterWithClock(changes: Partial<LimiterOptions> = {}) {
  const { clock, limiter } = limits(changes)
  return { clock, limiter: limiter() }
}

describe.each([
  ['counted point by point', 3],
  ['counted in blocks', 60],
])('a rate limit %s', (_how, points) => {
  test('a rate limit allows as many takes as it has points and returns the remaining points', async () => {
    const { limiter } = limiterWithClock({ points })
    for (let remaining = points - 1; remaining >= 0; remaining--) {
      expect(await limiter.take('mei')).toEqual({ is: 'allowed', limit: points, remaining, resetSeconds: 60 })
    }
    expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: points, retryAfter: 60 })
  })

  test('a rate limit allows exactly as many concurrent takes as it has points, each with a different remainder', async () => {
    const { limiter } = limiterWithClock({ points })
    const verdicts = await Promise.all(Array.from({ length: points + 20 }, () => limiter.take('mei')))
    const allowed = verdicts.filter(({ is }) => is === 'allowed')
    expect(new Set(allowed.map((verdict) => 'remaining' in verdict && verdict.remaining)).size).toBe(points)
  })

  test('a rate limit counts the points of each key separately', async () => {
    const { limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await limiter.take('mei')
    expect(await limiter.take('mei')).toMatchObject({ is: 'exceeded' })
    expect(await limiter.take('tom')).toMatchObject({ is: 'allowed', remaining: points - 1 })
  })

  test('a rate limit is reset exactly after retryAfter', async () => {
    const { clock, limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await limiter.take('mei')
    clock.advance({ seconds: 20.5 })
    expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: points, retryAfter: 40 })
    clock.advance({ seconds: 39.5 - millisecond })
    expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: points, retryAfter: 1 })
    clock.advance({ seconds: millisecond })
    expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: points - 1 })
  })

  test('a rate limit is not extended by refused takes', async () => {
    const { clock, limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await limiter.take('mei')
    for (let second = 0; second < 60; second++) {
      expect(await limiter.take('mei')).toMatchObject({ is: 'exceeded' })
      clock.advance({ seconds: 1 })
    }
    expect(await limiter.take('mei')).toMatchObject({ is: 'allowed' })
  })

  test('resetting a rate limit for one key does not affect other keys', async () => {
    const { limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await Promise.all([limiter.take('mei'), limiter.take('tom')])
    await limiter.reset('mei')
    expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: points - 1 })
    expect(await limiter.take('tom')).toMatchObject({ is: 'exceeded' })
  })

  test('a restored point allows one more take, however many takes were refused in between', async () => {
    const { limiter } = limiterWithClock({ points })
    for (let n = 0; n < points + 10; n++) await limiter.take('mei')
    await limiter.restore('mei')
    expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: 0 })
    expect(await limiter.take('mei')).toMatchObject({ is: 'exceeded' })
  })

  test('a rate limit never has more points than its maximum, however many are restored', async () => {
    const { limiter } = limiterWithClock({ points })
    await limiter.restore('mei')
    await limiter.take('mei')
    for (let n = 0; n < 3; n++) await limiter.restore('mei')
    expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: points - 1 })
  })

  test('a rate limit reports a used-up key without a query until its window ends', async () => {
    const { clock, limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await limiter.take('mei')
    await limiter.take('mei')
    expect(limiter.spent('mei')).toEqual({ is: 'exceeded', limit: points, retryAfter: 60 })
    expect(limiter.spent('tom')).toBeUndefined()
    clock.advance({ minutes: 1 })
    expect(limiter.spent('mei')).toBeUndefined()
  })

  test('a rate limit starts a new window if the clock was set back by hours', async () => {
    const { clock, limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await limiter.take('mei')
    expect(await limiter.take('mei')).toMatchObject({ is: 'exceeded' })
    clock.advance({ hours: -3 })
    expect(await limiter.take('mei')).toMatchObject({
      is: 'allowed',
      remaining: points - 1,
      resetSeconds: 60,
    })
  })

  test('a rate limit keeps its window for a host whose clock is a few seconds behind', async () => {
    const { clock, limiter } = limiterWithClock({ points })
    for (let n = 0; n < points; n++) await limiter.take('mei')
    clock.advance({ seconds: -5 })
    expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: points, retryAfter: 65 })
  })

  test('a rate limit lowered by a new release refuses keys that have used more than the new limit', async () => {
    const { limiter } = limiterWithClock({ name: `lowered ${points}`, points: 2 * points })
    for (let n = 0; n < 2 * points; n++) await limiter.take('mei')
    const lowered = limiterWithClock({ name: `lowered ${points}`, points })
    expect(await lowered.limiter.take('mei')).toMatchObject({ is: 'exceeded' })
  })

  test('a switched-off rate limit allows every take', async () => {
    const off = noRateLimits().limiter({ name: 'knocks', points: 1, seconds: 60, whenBroken: 'refuse' })
    for (let n = 0; n < 10; n++) {
      expect(await off.take('mei')).toEqual({ is: 'allowed', limit: 1, remaining: 1, resetSeconds: 0 })
    }
    expect(off.spent('mei')).toBeUndefined()
    await off.restore('mei')
    await off.reset('mei')
  })
})

test('a limiter does not use up the points of another limiter', async () => {
  const knocks = limiterWithClock({ points: 1 }).limiter
  const rings = limiterWithClock({ points: 1 }).limiter
  await knocks.take('mei')
  expect(await rings.take('mei')).toMatchObject({ is: 'allowed' })
})

test('the database sees keys as hashes of one length, whatever the caller passes', async () => {
  const { limiter, row } = limits()
  await limiter().take('x'.repeat(1_000_000))
  await limiter().take('mei@example.com')
  const rows = await row()
  expect(rows.map(({ keyHash }) => keyHash.length)).toEqual([32, 32])
  expect(JSON.stringify(rows)).not.toContain('mei')
})

test('a second limiter with the same name is refused', () => {
  const rates = createRateLimits({ clock: createTestClock(), windows: broken() })
  const options = { name: 'knocks', points: 1, seconds: 60, whenBroken: 'allow' } as const
  rates.limiter(options)
  expect(() => rates.limiter(options)).toThrow('already a limiter "knocks"')
})

describe.each([3, 60])('a rate limit of %i points whose windows cannot be read', (points) => {
  const options = { name: 'knocks', points, seconds: 60 }

  test('a limiter that fails open allows takes and reports the failure', async () => {
    const faults: unknown[] = []
    const rates = createRateLimits({
      clock: createTestClock(),
      windows: broken(),
      onFault: (fault) => faults.push(fault),
    })
    const limiter = rates.limiter({ ...options, whenBroken: 'allow' })
    for (let n = 0; n < points; n++) {
      expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', limit: points })
    }
    expect(faults).toEqual([{ limiter: 'knocks', cause: new Error('connection lost') }])
  })

  test('concurrent takes that fail are reported as one failure', async () => {
    const faults: unknown[] = []
    const rates = createRateLimits({
      clock: createTestClock(),
      windows: broken(),
      onFault: (fault) => faults.push(fault),
    })
    const limiter = rates.limiter({ ...options, whenBroken: 'allow' })
    await Promise.all(Array.from({ length: 10 }, (_, n) => limiter.take(`guest ${n}`)))
    expect(faults).toHaveLength(1)
  })

  test('a limiter that fails closed throws Unavailable', async () => {
    const rates = createRateLimits({ clock: createTestClock(), windows: broken() })
    const limiter = rates.limiter({ ...options, whenBroken: 'refuse' })
    await expect(limiter.take('mei')).rejects.toThrow(Unavailable)
    await expect(limiter.take('mei')).rejects.toThrow(Unavailable)
  })

  test('restoring and resetting points do not throw while the rate limit windows are unavailable', async () => {
    const rates = createRateLimits({ clock: createTestClock(), windows: broken() })
    const limiter = rates.limiter({ ...options, whenBroken: 'refuse' })
    await limiter.restore('mei')
    await limiter.reset('mei')
  })

  test('one take retries failed rate limit windows every two seconds, and they are used again once they respond', async () => {
    const clock = createTestClock()
    const failing = broken()
    const rates = createRateLimits({ clock, windows: failing })
    const limiter = rates.limiter({ ...options, whenBroken: 'refuse' })
    const takeTen = () => Promise.allSettled(Array.from({ length: 10 }, (_, n) => limiter.take(`guest ${n}`)))
    await expect(limiter.take('mei')).rejects.toThrow(Unavailable)
    await takeTen()
    expect(failing.queries()).toBe(1)
    clock.advance({ seconds: 2 })
    await takeTen()
    expect(failing.queries()).toBe(2)
    clock.advance({ seconds: 2 })
    failing.repair()
    expect(await limiter.take('mei')).toMatchObject({ is: 'allowed' })
    expect((await takeTen()).filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

test('a limit counted in blocks that fails open is counted by each process while the windows fail', async () => {
  const clock = createTestClock()
  const options = { name: 'knocks', points: 60, seconds: 60, whenBroken: 'allow' } as const
  const limiter = createRateLimits({ clock, windows: broken() }).limiter(options)
  for (let n = 0; n < 60; n++) expect(await limiter.take('mei')).toMatchObject({ is: 'allowed' })
  expect(await limiter.take('mei')).toEqual({ is: 'exceeded', limit: 60, retryAfter: 60 })
  clock.advance({ minutes: 1 })
  expect(await limiter.take('mei')).toMatchObject({ is: 'allowed', remaining: 59 })
})

test('a locked table counts as a failure after a bounded time', async () => {
  const { limiter } = limits({ whenBroken: 'refuse' })
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table rate_limit_windows in access exclusive mode`.execute(tx)
      await expect(limiter().take('mei')).rejects.toThrow(Unavailable)
    })
  expect(await limiter().take('mei')).toMatchObject({ is: 'allowed' })
})

function broken() {
  let queries = 0
  let isBroken = true
  const fail = async () => {
    queries += 1
    if (isBroken) throw new Error('connection lost')
  }
  const windows: Windows = {
    take: async () => {
      await fail()
      return { granted: 1, used: 1, endsAt: addDuration(createTestClock().now(), minute) }
    },
    restore: fail,
    clear: fail,
  }
  return {
    ...windows,
    queries: () => queries,
    repair: () => {
      isBroken = false
    },
  }
}
