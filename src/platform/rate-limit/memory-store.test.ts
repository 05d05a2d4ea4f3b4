import { expect, test } from 'vitest'
import { createMemoryStore } from './memory-store.ts'

function movableClock() {
  let time = Date.parse('2026-03-01T09:00:00Z')
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

const limit = { name: 'knocks', points: 2, seconds: 60 }

test('windows that ended are dropped when another key opens one', async () => {
  const clock = movableClock()
  const store = createMemoryStore({ clock, limit })
  for (let guest = 0; guest < 1000; guest++) await store.take(`guest ${guest}`)
  expect(store.size()).toBe(1000)

  clock.advance(60_000)
  await store.take('a late guest')

  expect(store.size()).toBe(1)
})

test('a window that is still open survives the dropping', async () => {
  const clock = movableClock()
  const store = createMemoryStore({ clock, limit })
  await store.take('early')
  clock.advance(59_999)
  await store.take('late')
  clock.advance(1)
  await store.take('last')

  expect(await store.read('early')).toBeUndefined()
  expect(await store.read('late')).toEqual({ used: 1, millisecondsLeft: 59_999 })
  expect(store.size()).toBe(2)
})

test('a key that returns after its window moves behind the keys of newer windows', async () => {
  const clock = movableClock()
  const store = createMemoryStore({ clock, limit })
  await store.take('returning')
  clock.advance(30_000)
  await store.take('steady')
  clock.advance(30_000)
  await store.take('returning')
  clock.advance(30_000)
  await store.take('new')

  expect(await store.read('returning')).toEqual({ used: 1, millisecondsLeft: 30_000 })
  expect(await store.read('steady')).toBeUndefined()
  expect(store.size()).toBe(2)
})

test('a full store drops its oldest window and never grows past its size', async () => {
  const store = createMemoryStore({ clock: movableClock(), limit, maxKeys: 3 })
  for (const guest of ['a', 'b', 'c', 'd']) await store.take(guest)

  expect(store.size()).toBe(3)
  expect(await store.read('a')).toBeUndefined()
  expect(await store.read('d')).toMatchObject({ used: 1 })
})

test('a clock set back ends the windows it would have made longer', async () => {
  const clock = movableClock()
  const store = createMemoryStore({ clock, limit })
  await store.take('guest')
  await store.take('guest')
  clock.advance(-3_600_000)

  expect(await store.take('guest')).toEqual({ taken: true, used: 1, millisecondsLeft: 60_000 })
})

test('giving back to a key without a window leaves no trace', async () => {
  const store = createMemoryStore({ clock: movableClock(), limit })
  await store.giveBack('guest')

  expect(store.size()).toBe(0)
  expect(await store.take('guest')).toMatchObject({ taken: true, used: 1 })
})
