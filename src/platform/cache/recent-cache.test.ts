import { describe, expect, test } from 'vitest'
import { createRecentCache } from './recent-cache.ts'

const ofLength = (most: number) => createRecentCache<string>({ most, sizeOf: (text) => text.length })

describe('a cache bounded by size', () => {
  test('a cache bounded by size evicts the least recently used values once the total exceeds its bound', () => {
    const cache = ofLength(6)
    cache.write('a', 'aa')
    cache.write('b', 'bb')
    cache.write('c', 'cc')
    expect(cache.read('a')).toBe('aa')
    cache.write('d', 'ddd')
    expect(['a', 'b', 'c', 'd'].map(cache.read)).toEqual(['aa', undefined, undefined, 'ddd'])
    expect(cache.size()).toBe(5)
  })

  test('a cache bounded by size counts only the new value of an overwritten key', () => {
    const cache = ofLength(6)
    cache.write('a', 'aaaa')
    cache.write('a', 'aa')
    cache.write('b', 'bbbb')
    expect([cache.read('a'), cache.read('b'), cache.size()]).toEqual(['aa', 'bbbb', 6])
  })

  test('a cache bounded by size drops the former value of a key whose new value exceeds the bound, and keeps its other values', () => {
    const cache = ofLength(4)
    cache.write('a', 'aa')
    cache.write('b', 'bb')
    cache.write('b', 'bbbbb')
    expect([cache.read('a'), cache.read('b'), cache.size()]).toEqual(['aa', undefined, 2])
  })
})
