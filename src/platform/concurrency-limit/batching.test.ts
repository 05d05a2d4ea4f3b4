import { expect, test } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createBatchingLimit } from './batching.ts'

const refusal = () => new Error('too many')

test('concurrent callers of one key are served in batches, and each gets its own result', async () => {
  const withinLimit = createBatchingLimit<number>({ most: 64, waiting: 1_000, refusal })
  const batchSizes: number[] = []
  let last = 0
  const work = async (callers: number) => {
    batchSizes.push(callers)
    await new Promise(setImmediate)
    return Array.from({ length: callers }, () => ++last)
  }
  const results = await Promise.all(Array.from({ length: 200 }, () => withinLimit('token', work)))
  expect(new Set(results).size).toBe(200)
  expect(batchSizes).toEqual([1, 64, 64, 64, 7])
})

test('a batching limit does not delay other keys, and a key is served again after its queue was empty', async () => {
  const withinLimit = createBatchingLimit<string>({ most: 2, waiting: 2, refusal })
  const never = withinLimit('stuck', () => new Promise(() => {}))
  for (const _time of [1, 2]) expect(await withinLimit('free', async () => ['served'])).toBe('served')
  await expect(Promise.race([never, Promise.resolve('waits')])).resolves.toBe('waits')
})

test('a batching limit refuses callers beyond the queue length immediately, and callers that waited too long when their batch is due', async () => {
  const withinLimit = createBatchingLimit<string>({ most: 2, waiting: 1, patienceMs: 200, refusal })
  const deferred = Promise.withResolvers<readonly string[]>()
  const first = withinLimit('token', () => deferred.promise)
  const second = withinLimit('token', async () => ['second'])
  await expect(withinLimit('token', async () => ['third'])).rejects.toThrow('too many')
  await new Promise((done) => setTimeout(done, 300))
  deferred.resolve(['first'])
  expect(await first).toBe('first')
  await expect(second).rejects.toThrow('too many')
})

test('an unavailable part rejects every queued caller, and another error rejects only the callers of its batch', async () => {
  const withinLimit = createBatchingLimit<string>({ most: 1, waiting: 10, refusal })
  let turn = 0
  const work = async () => {
    turn++
    await new Promise(setImmediate)
    if (turn === 1) throw new Error('refused')
    if (turn === 3) throw new Unavailable('The database')
    return ['served']
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => withinLimit('token', work)))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(turn).toBe(3)
})
