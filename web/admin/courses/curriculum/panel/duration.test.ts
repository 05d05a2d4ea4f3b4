import { expect, test } from 'vitest'
import { secondsOf } from './duration.ts'

test('a length is minutes and seconds, or hours too; a number alone is minutes', () => {
  expect(secondsOf('12:30')).toBe(750)
  expect(secondsOf('1:02:03')).toBe(3723)
  expect(secondsOf(' 45 ')).toBe(2700)
  expect(secondsOf('')).toBeNull()
})

test('what is no length, or longer than a day, is refused', () => {
  for (const text of ['abc', '1:2:3:4', '-5', '0:00', '25:00:00']) expect(secondsOf(text)).toBeUndefined()
})
