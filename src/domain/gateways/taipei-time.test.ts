import { expect, test } from 'vitest'
import { fromTaipeiTime, toTaipeiTime } from './taipei-time.ts'

const moment = new Date('2026-11-15T08:30:05Z')

test('a moment is formatted in Taipei time to the second', () => {
  expect(toTaipeiTime(new Date('2026-11-15T16:00:00.999Z'))).toBe('2026/11/16 00:00:00')
})

test.each([
  '2026/11/15 16:30:05',
  '2026-11-15 16:30:05',
  '2026-11-1516:30:05',
  '2026-11-15+16:30:05',
  '2026-11-15T16:30:05',
  '2026-11-15 16:30:05.123',
])('the Taipei time %s is parsed as a moment', (text) => {
  expect(fromTaipeiTime(text)).toEqual(moment)
})

test('a date without a time is parsed as the end of that day in Taipei', () => {
  expect(fromTaipeiTime('2026/11/18')).toEqual(new Date('2026-11-18T15:59:59Z'))
})

test.each(['', '2026/11/15 16:30', '2026/13/01 00:00:00', '2026/02/30 00:00:00', '15.11.2026 16:30:05'])(
  'the malformed Taipei time "%s" is parsed as undefined',
  (text) => {
    expect(fromTaipeiTime(text)).toBeUndefined()
  },
)
