import { expect, test } from 'vitest'
import { createTestClock } from '../../test/support/test-clock.ts'
import { createBoundedCache } from './bounded-cache.ts'

const cacheOf = (limits: { most: number; seconds: number }) => {
  const clock = createTestClock()
  return { clock, cache: createBoundedCache<string>(clock, limits) }
}

test('a value is remembered until its time is over', () => {
  const { clock, cache } = cacheOf({ most: 3, seconds: 10 })
  cache.write('school', 'ceramics')
  clock.advance({ seconds: 9 })
  expect(cache.read('school')).toBe('ceramics')
  clock.advance({ seconds: 1 })
  expect(cache.read('school')).toBeUndefined()
})

test('reading a value does not lengthen its time', () => {
  const { clock, cache } = cacheOf({ most: 3, seconds: 10 })
  cache.write('school', 'ceramics')
  clock.advance({ seconds: 6 })
  cache.read('school')
  clock.advance({ seconds: 6 })
  expect(cache.read('school')).toBeUndefined()
})

test('writing a value again starts its time anew', () => {
  const { clock, cache } = cacheOf({ most: 3, seconds: 10 })
  cache.write('school', 'ceramics')
  clock.advance({ seconds: 6 })
  cache.write('school', 'astronomy')
  clock.advance({ seconds: 6 })
  expect(cache.read('school')).toBe('astronomy')
})

test('when it is full the value unused for longest goes first', () => {
  const { cache } = cacheOf({ most: 2, seconds: 10 })
  cache.write('a', '1')
  cache.write('b', '2')
  cache.read('a')
  cache.write('c', '3')
  expect([cache.read('a'), cache.read('b'), cache.read('c')]).toEqual(['1', undefined, '3'])
})

test('writing a known key drops nothing else', () => {
  const { cache } = cacheOf({ most: 2, seconds: 10 })
  cache.write('a', '1')
  cache.write('b', '2')
  cache.write('b', '3')
  expect([cache.read('a'), cache.read('b')]).toEqual(['1', '3'])
})

test('after clear nothing is remembered', () => {
  const { cache } = cacheOf({ most: 2, seconds: 10 })
  cache.write('a', '1')
  cache.clear()
  expect(cache.read('a')).toBeUndefined()
})
