import { describe, expect, onTestFinished, test } from 'vitest'
import { useLimitDatabase } from '../../../test/support/database/limit-database.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { createBlockCounter } from './block-counter.ts'
import { createRateLimits, type Limiter } from './rate-limits.ts'
import { sweepWindows } from './sweep-windows.ts'
import { createWindows } from './windows.ts'

const { limits, db, connection } = useLimitDatabase()
const pooled = { max: 2, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 }

/** Takes in turns until every limiter refuses; returns the number of takes that each allowed. */
async function takeAll(limiters: readonly Limiter[], most = 5_000): Promise<number[]> {
  const allowed = limiters.map(() => 0)
  for (let n = 0; n < most; n++) {
    const verdicts = await Promise.all(limiters.map((limiter) => limiter.take('mei')))
    for (const [at, { is }] of verdicts.entries())
      allowed[at] = (allowed[at] ?? 0) + (is === 'allowed' ? 1 : 0)
    if (verdicts.every(({ is }) => is === 'exceeded')) return allowed
  }
  throw new Error('The limiters never refused')
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

describe('several processes with one rate limit', () => {
  test.each([
    [5, 2],
    [20, 2],
    [60, 2],
    [120, 2],
    [600, 2],
    [600, 8],
    [601, 3],
  ])(
    'several processes with one rate limit allow exactly %i points in total with %i processes',
    async (points, processes) => {
      const { limiter } = limits({ points })
      expect(sumOf(await takeAll(Array.from({ length: processes }, limiter)))).toBe(points)
    },
  )

  test.each([5, 60, 600])(
    'several processes with one rate limit allow exactly %i points in total for concurrent takes',
    async (points) => {
      const { limiter } = limits({ points })
      const both = [limiter(), limiter()]
      const takes = Array.from({ length: 2 * points + 10 }, (_, n) => (both[n % 2] as Limiter).take('mei'))
      const verdicts = await Promise.all(takes)
      expect(verdicts.filter(({ is }) => is === 'allowed')).toHaveLength(points)
    },
  )

  test('several processes with one rate limit leave fewer than ten of 600 points unused in an idle process', async () => {
    const { limiter } = limits({ points: 600 })
    const [busy, idle] = [limiter(), limiter()]
    await idle.take('mei')
    const [served = 0] = await takeAll([busy])
    expect(served).toBeGreaterThanOrEqual(590)
  })

  test('several processes with one rate limit leave at most an eighth of the points unused in a process that was busy and then goes idle', async () => {
    const { limiter } = limits({ points: 600 })
    const [busy, idle] = [limiter(), limiter()]
    for (let n = 0; n < 100; n++) await Promise.all([busy.take('mei'), idle.take('mei')])
    const [served = 0] = await takeAll([busy])
    expect(200 + served).toBeGreaterThanOrEqual(525)
  })

  test('several processes with one rate limit see a point that another process restored within a second', async () => {
    const { limiter, clock } = limits({ points: 1 })
    const [one, other] = [limiter(), limiter()]
    await one.take('mei')
    expect(await other.take('mei')).toMatchObject({ is: 'exceeded' })
    await one.restore('mei')
    clock.advance({ seconds: 1 })
    expect(await other.take('mei')).toMatchObject({ is: 'allowed' })
  })

  test('several processes with one rate limit start a new window together', async () => {
    const { limiter, clock } = limits({ points: 60 })
    const both = [limiter(), limiter()]
    await takeAll(both)
    clock.advance({ minutes: 1 })
    expect(sumOf(await takeAll(both))).toBe(60)
  })
})

describe('the statements of a rate limit', () => {
  test('600 takes of one key in one process take at most 60 statements', async () => {
    const { limiter, queries } = limits({ points: 600 })
    await takeAll([limiter()])
    expect(queries()).toBeLessThanOrEqual(60)
  })

  test('ten takes of a key with 600 points take one statement', async () => {
    const { limiter, queries } = limits({ points: 600 })
    const one = limiter()
    for (let n = 0; n < 10; n++) await one.take('mei')
    expect(queries()).toBe(1)
  })

  test('101 keys taken concurrently take two statements', async () => {
    const statements: string[] = []
    const observed = createDatabase(createPool({ ...pooled, connection: connection() }), {
      observe: (text, run) => {
        statements.push(text)
        return run()
      },
    })
    onTestFinished(() => observed.destroy())
    const { clock } = limits()
    const windows = createWindows({ db: observed, clock })
    const options = { name: 'many keys', points: 600, seconds: 60, whenBroken: 'refuse' } as const
    const limiter = createRateLimits({ clock, windows }).limiter(options)
    await Promise.all(Array.from({ length: 101 }, (_, n) => limiter.take(`guest ${n}`)))
    expect(statements).toHaveLength(2)
  })

  test('a take of a used-up key takes no statement', async () => {
    for (const points of [5, 600]) {
      const { limiter, queries } = limits({ points })
      const one = limiter()
      await takeAll([one])
      const before = queries()
      for (let n = 0; n < 100; n++) await one.take('mei')
      expect(queries()).toBe(before)
    }
  })
})

test('processes that take many keys concurrently in opposite orders do not deadlock', async () => {
  const { limiter } = limits({ points: 600 })
  const [one, other] = [limiter(), limiter()]
  const keys = Array.from({ length: 150 }, (_, n) => `guest ${n}`)
  for (let round = 0; round < 5; round++) {
    const takes = [...keys.map((key) => one.take(key)), ...keys.toReversed().map((key) => other.take(key))]
    expect((await Promise.all(takes)).filter(({ is }) => is !== 'allowed')).toEqual([])
  }
})

test('a rate limit count is kept when the caller’s transaction is rolled back', async () => {
  const { limiter } = limits({ points: 1 })
  const one = limiter()
  const rolledBack = inTransaction(db(), async () => {
    await one.take('mei')
    throw new Error('given up')
  })
  await expect(rolledBack).rejects.toThrow('given up')
  expect(await limiter().take('mei')).toMatchObject({ is: 'exceeded' })
})

describe('the sweep of rate limit windows', () => {
  test('the sweep of rate limit windows deletes only windows that have ended', async () => {
    const { limiter, clock, row } = limits()
    const one = limiter()
    await one.take('early')
    clock.advance({ seconds: 30 })
    await one.take('late')
    clock.advance({ seconds: 30 })
    await sweepWindows({ db: db(), clock })
    const rows = await row()
    expect(rows.map(({ endsAt }) => endsAt.getTime() - clock.now().getTime())).toEqual([30_000])
  })

  test('the sweep of rate limit windows does not wait for a locked window', async () => {
    const { limiter, clock, row } = limits()
    await limiter().take('mei')
    clock.advance({ minutes: 1 })
    await inTransaction(db(), async (tx) => {
      await tx.selectFrom('rateLimitWindows').selectAll().forUpdate().execute()
      await sweepWindows({ db: db(), clock })
    })
    expect(await row()).toHaveLength(1)
  })
})

describe('the rate limit cache of a process', () => {
  const limit = { name: 'memory', points: 60, seconds: 60 }
  const counting = (mostKeys?: number) => {
    const { clock } = limits()
    const windows = createWindows({ db: db(), clock })
    return { clock, count: createBlockCounter({ clock, limit, windows, ...(mostKeys ? { mostKeys } : {}) }) }
  }
  const key = (n: number) => Buffer.from(String(n).padStart(32, '0')).toString('base64url')

  test('the rate limit cache of a process evicts keys whose window has ended when another key is added', async () => {
    const { clock, count } = counting()
    for (let n = 0; n < 100; n++) await count.take(key(n))
    expect(count.size()).toBe(100)
    clock.advance({ minutes: 1 })
    await count.take(key(100))
    expect(count.size()).toBe(1)
  })

  test('the rate limit cache of a process never has more keys than its maximum, and evicted keys keep their count', async () => {
    const { count } = counting(3)
    for (let n = 200; n < 210; n++) await count.take(key(n))
    expect(count.size()).toBe(3)
    expect(await count.take(key(200))).toMatchObject({ isTaken: true, used: 2 })
  })
})
