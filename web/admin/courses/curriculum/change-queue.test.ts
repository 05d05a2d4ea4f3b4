import { describe, expect, test } from 'vitest'
import { createChangeQueue } from './change-queue.ts'

function createList() {
  let view: readonly string[] = []
  const server: string[] = []
  const refusals: unknown[] = []
  let pending = 0
  const change = createChangeQueue<readonly string[]>({
    get: () => view,
    set: (next) => {
      view = next
    },
    reread: async () => {
      view = [...server]
    },
    onRefused: (error) => refusals.push(error),
    onPendingCount: (count) => {
      pending = count
    },
  })
  const add = (item: string, send: () => Promise<void> = async () => void server.push(item)) =>
    change({
      apply: (items) => [...items, item],
      send: async () => {
        await send()
        return undefined
      },
    })
  return { add, server, refusals, view: () => view, pending: () => pending }
}

describe('optimistic changes of the curriculum', () => {
  test('optimistic changes are shown immediately and saved in their order, however long each request takes', async () => {
    const { add, server, view, pending } = createList()
    const { promise: slow, resolve } = Promise.withResolvers<void>()
    const first = add('one', async () => {
      await slow
      server.push('one')
    })
    const second = add('two')
    expect(view()).toEqual(['one', 'two'])
    expect(pending()).toBe(2)
    resolve()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(server).toEqual(['one', 'two'])
    expect(pending()).toBe(0)
  })

  test('a refused change restores the server’s state and drops the changes queued behind it, and later changes are saved', async () => {
    const { add, server, view, refusals, pending } = createList()
    const saved = [add('one'), add('two', () => Promise.reject(new Error('stale'))), add('three')]
    expect(await Promise.all(saved)).toEqual([true, false, false])
    expect(view()).toEqual(['one'])
    expect(refusals).toEqual([new Error('stale')])
    expect(pending()).toBe(0)
    await add('four')
    expect(server).toEqual(['one', 'four'])
  })
})
