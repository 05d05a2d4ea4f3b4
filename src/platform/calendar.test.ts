import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateAfter,
  dateIn,
  datesBetween,
  instantAt,
  localTime,
  parseInstant,
  startOfMonth,
  weekdayOf,
} from './calendar.ts'

const at = (text: string) => new Date(text)

test('an instant has the date and the time of the zone in which it is read', () => {
  expect(dateIn(at('2027-02-28T19:00:00Z'), 'Asia/Taipei')).toBe('2027-03-01')
  expect(dateIn(at('2027-02-28T19:00:00Z'), 'UTC')).toBe('2027-02-28')
  expect(localTime(at('2026-11-15T08:30:05.999Z'), 'Asia/Taipei')).toBe('2026-11-15T16:30:05')
})

test.each([
  ['2027-01-31T22:15:30.123Z', 1, 'UTC', '2027-02-28T22:15:30.123Z'],
  ['2028-01-31T22:15:30.123Z', 1, 'UTC', '2028-02-29T22:15:30.123Z'],
  ['2026-12-31T23:59:59Z', 1, 'UTC', '2027-01-31T23:59:59Z'],
  ['2028-02-29T12:00:00Z', 12, 'UTC', '2029-02-28T12:00:00Z'],
  ['2027-03-31T12:00:00Z', -1, 'UTC', '2027-02-28T12:00:00Z'],
  // It is still February in UTC.
  ['2027-02-28T19:00:00Z', 1, 'Asia/Taipei', '2027-03-31T19:00:00Z'],
  // The same local time in winter and in summer.
  ['2027-03-01T17:00:00Z', 1, 'America/New_York', '2027-04-01T16:00:00Z'],
  ['2027-10-15T10:00:00Z', 1, 'Europe/Berlin', '2027-11-15T11:00:00Z'],
])('the instant %s plus %i months in the zone %s is %s', (from, months, zone, to) => {
  expect(addMonths(at(from), months, zone)).toEqual(at(to))
})

test('months counted from their first instant return to its day after a short month', () => {
  const anchor = at('2027-01-31T08:00:00Z')
  const days = [1, 2, 3, 4].map((months) => dateIn(addMonths(anchor, months, 'UTC'), 'UTC'))
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

test('adding a month to a time that the clocks skip gives the time after the gap, and the next month has the original time', () => {
  const anchor = at('2027-02-14T07:30:00Z')
  const times = [0, 1, 2].map((months) =>
    localTime(addMonths(anchor, months, 'America/New_York'), 'America/New_York'),
  )
  expect(times).toEqual(['2027-02-14T02:30:00', '2027-03-14T03:30:00', '2027-04-14T02:30:00'])
})

test('adding a month to a time that occurs twice gives its first occurrence', () => {
  expect(addMonths(at('2026-09-25T00:30:00Z'), 1, 'Europe/Berlin')).toEqual(at('2026-10-25T00:30:00Z'))
  expect(addMonths(at('2026-10-01T05:30:00Z'), 1, 'America/New_York')).toEqual(at('2026-11-01T05:30:00Z'))
})

test('a day has 23 or 25 hours where clocks change', () => {
  expect(addDays(at('2027-03-27T11:00:00Z'), 1, 'Europe/Berlin')).toEqual(at('2027-03-28T10:00:00Z'))
  expect(addDays(at('2027-10-30T10:00:00Z'), 1, 'Europe/Berlin')).toEqual(at('2027-10-31T11:00:00Z'))
})

test('a month begins at midnight of its first day in the zone', () => {
  expect(startOfMonth(at('2027-02-28T19:00:00Z'), 'Asia/Taipei')).toEqual(at('2027-02-28T16:00:00Z'))
  expect(startOfMonth(at('2027-03-31T12:00:00Z'), 'Europe/Berlin')).toEqual(at('2027-02-28T23:00:00Z'))
})

test('dateAfter, weekdayOf and datesBetween count calendar dates', () => {
  expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dateAfter('2027-01-01', -1)).toBe('2026-12-31')
  expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([1, 7])
  const [from, until] = [at('2027-02-28T15:59:59Z'), at('2027-03-01T16:00:00Z')]
  expect([...datesBetween(from, until, 'Asia/Taipei')]).toEqual(['2027-02-28', '2027-03-01', '2027-03-02'])
})

describe('the instant of a local time', () => {
  test.each([
    ['2026-01-15', 'America/Denver', '2026-01-15T16:00:00Z'],
    ['2026-07-15', 'America/Denver', '2026-07-15T15:00:00Z'],
    ['2026-01-15', 'Europe/Berlin', '2026-01-15T08:00:00Z'],
    ['2026-07-15', 'Europe/Berlin', '2026-07-15T07:00:00Z'],
    ['2026-07-15', 'Asia/Taipei', '2026-07-15T01:00:00Z'],
  ])(
    'the instant of the local time 09:00 on %s in %s is that of the zone, in winter and in summer',
    (date, zone, instant) => {
      expect(instantAt(date, '09:00', zone)).toEqual(at(instant))
    },
  )

  test.each([
    ['2026-03-08', 'America/Denver', '2026-03-08T09:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ])('the instant of a skipped local time on %s in %s is the moment of the change', (date, zone, change) => {
    for (const time of ['02:00', '02:01', '02:30', '02:59', '03:00'])
      expect(instantAt(date, time, zone)).toEqual(at(change))
  })

  test.each([
    ['2026-11-01', 'America/Denver', '01:30', '2026-11-01T07:30:00Z'],
    ['2026-10-25', 'Europe/Berlin', '02:30', '2026-10-25T00:30:00Z'],
  ])(
    'the instant of a local time that occurs twice on %s in %s is its first occurrence',
    (date, zone, time, first) => {
      expect(instantAt(date, time, zone)).toEqual(at(first))
    },
  )

  test('the instant of a local time just after the repeated hour follows the second occurrence of that hour', () => {
    expect(instantAt('2026-11-01', '02:00', 'America/Denver')).toEqual(at('2026-11-01T09:00:00Z'))
    expect(instantAt('2026-10-25', '03:00', 'Europe/Berlin')).toEqual(at('2026-10-25T02:00:00Z'))
  })

  test('the instant of a local time of 24:00 is the midnight that ends the date', () => {
    expect(instantAt('2026-11-15', '24:00', 'Asia/Taipei')).toEqual(at('2026-11-15T16:00:00Z'))
  })

  test('the instant of a local time on a date that a zone skipped is the moment of the change', () => {
    for (const time of ['00:00', '12:00', '24:00'])
      expect(instantAt('2011-12-30', time, 'Pacific/Apia')).toEqual(at('2011-12-30T10:00:00Z'))
  })

  test.each([
    ['2026-02-30', '09:00'],
    ['2026-11-15', '25:00'],
    ['tomorrow', '09:00'],
    ['', ''],
  ])(
    'the instant of a local time is undefined for the text "%s" "%s", which is no date or time',
    (date, time) => {
      expect(parseInstant(date, time, 'Asia/Taipei')).toBeUndefined()
    },
  )
})
