import { expect, test } from 'vitest'
import { clockTime, parseClockTime } from './clock-time.ts'

test.each([
  [0, '0:00'],
  [245, '4:05'],
  [3_729, '1:02:09'],
])('a place at %i seconds of a recording is written as %s, and read back', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
  expect(parseClockTime(text)).toBe(seconds)
})

test.each(['', '12', '4:5', '4:60', 'a:bc', '1:2:3:4', '-1:00'])(
  'the text "%s" is no place in a recording',
  (text) => {
    expect(parseClockTime(text)).toBeUndefined()
  },
)
