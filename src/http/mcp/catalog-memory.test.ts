import { expect, test } from 'vitest'
import { createCatalogMemory } from './catalog-memory.ts'

function stage() {
  let now = 0
  let tell: (schoolId: string | undefined) => void = () => {}
  const memory = createCatalogMemory(
    (heard) => {
      tell = heard
    },
    () => now,
  )
  const keep = (school: string, answer: string) => memory.write(school, 'q', answer, memory.asOf(school))
  return {
    memory,
    keep,
    tell: (id?: string) => tell(id),
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('an answer is kept for its own school, and for ten seconds', () => {
  const { memory, keep, wait } = stage()
  keep('a', 'of a')
  expect(memory.read('a', 'q')).toBe('of a')
  expect(memory.read('b', 'q')).toBeUndefined()
  wait(9_999)
  expect(memory.read('a', 'q')).toBe('of a')
  wait(1)
  expect(memory.read('a', 'q')).toBeUndefined()
})

test('news of a school drops its answers and no others; news of all drops all', () => {
  const { memory, keep, tell } = stage()
  keep('a', '1')
  keep('b', '2')
  tell('a')
  expect([memory.read('a', 'q'), memory.read('b', 'q')]).toEqual([undefined, '2'])
  tell()
  expect(memory.read('b', 'q')).toBeUndefined()
})

test('an answer that was made while the catalog changed is not kept', () => {
  const { memory, tell } = stage()
  for (const school of ['a', undefined]) {
    const before = memory.asOf('a')
    tell(school)
    memory.write('a', 'q', 'old', before)
    expect(memory.read('a', 'q')).toBeUndefined()
  }
})

test('the oldest answers are dropped when all are too long together, and a very long question is never kept', () => {
  const { memory } = stage()
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let n = 0; n <= 32; n++) memory.write(n % 2 ? 'a' : 'b', `q${n}`, megabyte, 0)
  expect(memory.read('b', 'q0')).toBeUndefined()
  expect(memory.read('a', 'q1')).toBe(megabyte)
  expect(memory.read('b', 'q32')).toBe(megabyte)
  const long = 'q'.repeat(501)
  memory.write('a', long, 'x', memory.asOf('a'))
  expect(memory.read('a', long)).toBeUndefined()
})

test('where nobody tells of changes nothing is kept', () => {
  const memory = createCatalogMemory(undefined)
  memory.write('a', 'q', 'x', memory.asOf('a'))
  expect(memory.read('a', 'q')).toBeUndefined()
})
