import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createBoundedCache } from './bounded-cache.ts'

const cacheOf = (limits: { most: number; seconds: number }) => {
  const clock = createTestClock()
  return { clock, cache: createBoundedCache<string>(clock, limits) }
}

test('a cached value is returned until it expires', () => {
  const { clock, cache } = cacheOf({ most: 3, seconds: 10 })
  cache.write('school', 'ceramics')
  clock.advance({ seconds: 9 })
  expect(cache.read('school')).toBe('ceramics')
  clock.advance({ seconds: 1 })
  expect(cache.read('school')).toBeUndefined()
})

test('reading a cached value does not extend its lifetime', () => {
  const { clock, cache } = cacheOf({ most: 3, seconds: 10 })
  cache.write('school', 'ceramics')
  clock.advance({ seconds: 6 })
  cache.read('school')
  clock.advance({ seconds: 6 })
  expect(cache.read('school')).toBeUndefined()
})

test('writing a cached value again restarts its lifetime', () => {
  const { clock, cache } = cacheOf({ most: 3, seconds: 10 })
  cache.write('school', 'ceramics')
  clock.advance({ seconds: 6 })
  cache.write('school', 'astronomy')
  clock.advance({ seconds: 6 })
  expect(cache.read('school')).toBe('astronomy')
})

test('a full cache evicts the least recently used value', () => {
  const { cache } = cacheOf({ most: 2, seconds: 10 })
  cache.write('a', '1')
  cache.write('b', '2')
  cache.read('a')
  cache.write('c', '3')
  expect([cache.read('a'), cache.read('b'), cache.read('c')]).toEqual(['1', undefined, '3'])
})

test('overwriting a cached key evicts no other key', () => {
  const { cache } = cacheOf({ most: 2, seconds: 10 })
  cache.write('a', '1')
  cache.write('b', '2')
  cache.write('b', '3')
  expect([cache.read('a'), cache.read('b')]).toEqual(['1', '3'])
})

test('a cleared cache returns no former value', () => {
  const { cache } = cacheOf({ most: 2, seconds: 10 })
  cache.write('a', '1')
  cache.clear()
  expect(cache.read('a')).toBeUndefined()
})
