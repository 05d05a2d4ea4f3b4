import { describe, expect, test } from 'vitest'
import { createChangeQueue } from './change-queue.ts'

function createList() {
  let shown: readonly string[] = []
  const server: string[] = []
  const refusals: unknown[] = []
  let waiting = 0
  const change = createChangeQueue<readonly string[]>({
    get: () => shown,
    set: (next) => {
      shown = next
    },
    reread: async () => {
      shown = [...server]
    },
    onRefused: (error) => refusals.push(error),
    onWaiting: (count) => {
      waiting = count
    },
  })
  const add = (word: string, send: () => Promise<void> = async () => void server.push(word)) =>
    change({
      apply: (words) => [...words, word],
      send: async () => {
        await send()
        return undefined
      },
    })
  return { add, server, refusals, shown: () => shown, waiting: () => waiting }
}

describe('changes that are seen before they are saved', () => {
  test('are shown at once and saved in their order, however long each takes', async () => {
    const { add, server, shown, waiting } = createList()
    const { promise: slow, resolve } = Promise.withResolvers<void>()
    const first = add('one', async () => {
      await slow
      server.push('one')
    })
    const second = add('two')
    expect(shown()).toEqual(['one', 'two'])
    expect(waiting()).toBe(2)
    resolve()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(server).toEqual(['one', 'two'])
    expect(waiting()).toBe(0)
  })

  test('a refused one puts back what the server has and drops those made after it; later ones are saved', async () => {
    const { add, server, shown, refusals, waiting } = createList()
    const saved = [add('one'), add('two', () => Promise.reject(new Error('stale'))), add('three')]
    expect(await Promise.all(saved)).toEqual([true, false, false])
    expect(shown()).toEqual(['one'])
    expect(refusals).toEqual([new Error('stale')])
    expect(waiting()).toBe(0)
    await add('four')
    expect(server).toEqual(['one', 'four'])
  })
})
