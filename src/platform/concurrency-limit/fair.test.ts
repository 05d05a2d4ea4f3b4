import { expect, test } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createFairConcurrencyLimit } from './fair.ts'

const options = { part: 'Encoding pictures', atOnce: 1, waiting: 3, patienceMs: 5_000 }

/** Work that ends on request, and a record of the order in which it began. */
function stage() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((end) => ends.set(name, end))
  }
  const finish = async (name: string) => {
    ends.get(name)?.()
    await new Promise((done) => setImmediate(done))
  }
  return { started, work, finish }
}

test('the first task of one key waits for at most one task of another key', async () => {
  const withinLimit = createFairConcurrencyLimit(options)
  const { started, work, finish } = stage()
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => withinLimit('a', work(name))),
    ...['b1', 'b2'].map((name) => withinLimit('b', work(name))),
    withinLimit('c', work('c1')),
  ]
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('a key whose queue is full is refused, and other keys are not', async () => {
  const withinLimit = createFairConcurrencyLimit(options)
  const { started, work, finish } = stage()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => withinLimit('a', work(name)))
  await expect(withinLimit('a', work('a5'))).rejects.toBeInstanceOf(Unavailable)
  all.push(withinLimit('b', work('b1')))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await finish(name)
  await Promise.all(all)
  expect(started).toHaveLength(5)
})

test('a task that waited too long is refused and leaves the queue, and a failed task releases its slot', async () => {
  const withinLimit = createFairConcurrencyLimit({ ...options, patienceMs: 20 })
  const { started, work, finish } = stage()
  const first = withinLimit('a', work('a1'))
  await expect(withinLimit('b', work('b1'))).rejects.toBeInstanceOf(Unavailable)
  await finish('a1')
  await first
  await expect(withinLimit('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const last = withinLimit('b', work('b2'))
  await finish('b2')
  await last
  expect(started).toEqual(['a1', 'b2'])
})
