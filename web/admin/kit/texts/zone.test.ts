import { expect, test } from 'vitest'
import { dateAfter, edges, lastDates, lastMonths, momentAt, mondayOf, wallTime } from './zone.ts'

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Taipei', 'UTC'])(
  'the first and the last date of a period in %s are restored from their instants on every day of a year',
  (zone) => {
    for (let date = '2026-01-01'; date < '2027-01-01'; date = dateAfter(date, 1)) {
      for (const { momentOf, dateOf } of Object.values(edges))
        expect(dateOf(momentOf(date, zone), zone)).toBe(date)
    }
  },
)

test('a date on which clocks change ends at its own midnight', () => {
  expect(edges.begins.momentOf('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(edges.ends.momentOf('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
})

test('a local time that clocks skip is read an hour later, and one that occurs twice as its first occurrence', () => {
  expect(momentAt('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(momentAt('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(wallTime('2026-10-25T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30')
  expect(momentAt('never', 'Europe/Berlin')).toBeUndefined()
})

test('the last dates and months end with today in the zone, and a week begins on Monday', () => {
  // 1 January 2027 in Taipei.
  const now = new Date('2026-12-31T20:00:00Z')
  expect(lastDates(3, 'Asia/Taipei', now)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(lastMonths(3, 'Asia/Taipei', now)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(lastMonths(2, 'UTC', now)).toEqual(['2026-11-01', '2026-12-01'])
  expect([mondayOf('2026-11-16'), mondayOf('2026-11-22')]).toEqual(['2026-11-16', '2026-11-16'])
})
