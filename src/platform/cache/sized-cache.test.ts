import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createSizedCache } from './sized-cache.ts'

type Growing = { text: string }

function stage() {
  const clock = createTestClock()
  const cache = createSizedCache<Growing>(clock, { most: 10, sizeOf: ({ text }) => text.length })
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const write = (key: string, text: string, seconds = 60) => cache.write(key, { text }, inSeconds(seconds))
  return { clock, cache, write, texts: (...keys: string[]) => keys.map((key) => cache.read(key)?.text) }
}

test('a cached value is returned before its expiry time and not at it', () => {
  const { clock, write, texts } = stage()
  write('a', 'x', 5)
  clock.advance({ seconds: 4 })
  expect(texts('a')).toEqual(['x'])
  clock.advance({ seconds: 1 })
  expect(texts('a')).toEqual([undefined])
})

test('the oldest values are evicted when the cache exceeds its maximum size', () => {
  const { write, texts } = stage()
  write('a', '12345')
  write('b', '12345')
  write('c', '1')
  expect(texts('a', 'b', 'c')).toEqual([undefined, '12345', '1'])
})

test('a value larger than the cache is not stored, and an overwritten value counts once', () => {
  const { write, texts } = stage()
  write('a', '12345678901')
  expect(texts('a')).toEqual([undefined])
  for (let times = 0; times < 5; times++) write('b', '12345')
  write('c', '12345')
  expect(texts('b', 'c')).toEqual(['12345', '12345'])
})

test('a value that grew counts with its current size', () => {
  const { cache, write, texts } = stage()
  write('a', '1')
  write('b', '1')
  const grown = cache.read('b')
  if (grown) grown.text = '1234567890'
  cache.read('b')
  expect(texts('a', 'b')).toEqual([undefined, '1234567890'])
})
