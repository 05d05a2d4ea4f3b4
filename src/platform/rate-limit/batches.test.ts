import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

function recording({ most = 100, failing = false } = {}) {
  const batches: string[][] = []
  const request = createBatches<string, string>({
    keyOf: (text) => text.slice(0, 1),
    run: async (batch) => {
      batches.push([...batch])
      await new Promise(setImmediate)
      if (failing) throw new Error('connection lost')
      return batch.map((each) => each.toUpperCase())
    },
    most,
  })
  return { batches, request }
}

test('requests made while a batch runs form the next batch, and each gets its own result', async () => {
  const { batches, request } = recording()
  expect(await Promise.all(['a', 'b', 'c'].map(request))).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual([['a'], ['b', 'c']])
})

test('two requests with one key are never in one batch', async () => {
  const { batches, request } = recording()
  expect(await Promise.all(['x', 'a1', 'a2', 'b1', 'a3'].map(request))).toEqual(['X', 'A1', 'A2', 'B1', 'A3'])
  expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2'], ['a3']])
})

test('a batch has no more requests than its maximum', async () => {
  const { batches, request } = recording({ most: 2 })
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(request))
  expect(batches.map(({ length }) => length)).toEqual([1, 2, 2, 1])
})

test('a failed batch rejects all its requests, and the next batch still runs', async () => {
  const { batches, request } = recording({ failing: true })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(request))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toHaveLength(2)
  await expect(request('d')).rejects.toThrow('connection lost')
})
