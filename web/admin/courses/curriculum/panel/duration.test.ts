import { expect, test } from 'vitest'
import { secondsOf } from './duration.ts'

test('a duration is parsed as minutes and seconds, as hours with them, or as minutes for a single number', () => {
  expect(secondsOf('12:30')).toBe(750)
  expect(secondsOf('1:02:03')).toBe(3723)
  expect(secondsOf(' 45 ')).toBe(2700)
  expect(secondsOf('')).toBeNull()
})

test('a text that is not a duration, or is longer than a day, is refused', () => {
  for (const text of ['abc', '1:2:3:4', '-5', '0:00', '25:00:00']) expect(secondsOf(text)).toBeUndefined()
})
