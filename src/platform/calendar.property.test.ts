import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dateAfter, dateIn, instantAt, localTime, startOfMonth } from './calendar.ts'
import { addDuration, hour } from './durations.ts'

const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Taipei', 'Europe/Berlin', 'Pacific/Apia')
// Pacific/Apia left out 30 December 2011, and changed its clocks twice a year until 2021.
const instant = fc.date({
  min: new Date('2012-01-01T12:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const months = fc.integer({ min: 0, max: 240 })

/** An opinion without time zones: the date some months after another, by numbers alone. */
function monthsAfterDate(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const found = new Date(Date.UTC(year, month - 1 + count, Math.min(day, lastDay)))
  return found.toISOString().slice(0, 10)
}

test('adding months gives the same day of the month, or its last day, in every zone', () => {
  fc.assert(
    fc.property(instant, months, zone, (from, count, at) => {
      const later = addMonths(from, count, at)
      expect(dateIn(later, at)).toBe(monthsAfterDate(dateIn(from, at), count))
      // At most an hour later on the clock, where clocks skip the time.
      const [wanted, found] = [from, later].map((each) =>
        Date.parse(`2000-01-01T${localTime(each, at).slice(11)}Z`),
      )
      expect([0, hour]).toContain((found ?? 0) - (wanted ?? 0))
    }),
  )
})

test('adding more months gives a strictly later instant in every zone', () => {
  fc.assert(
    fc.property(instant, months, zone, (from, count, at) => {
      expect(addMonths(from, count + 1, at).getTime()).toBeGreaterThan(addMonths(from, count, at).getTime())
    }),
  )
})

test('adding no months and no days gives the same instant, also where a local time occurs twice', () => {
  fc.assert(
    fc.property(instant, zone, (from, at) => {
      expect(addMonths(from, 0, at)).toEqual(from)
      expect(addDays(from, 0, at)).toEqual(from)
    }),
  )
})

test('adding days gives the date that many days later in every zone', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -400, max: 400 }), zone, (from, count, at) => {
      const date = dateAfter(dateIn(from, at), count)
      // Samoa had no 30 December 2011: it moved across the date line.
      const existing = at === 'Pacific/Apia' && date === '2011-12-30' ? '2011-12-31' : date
      expect(dateIn(addDays(from, count, at), at)).toBe(existing)
    }),
    { examples: [[new Date('2012-01-01T12:00:00.000Z'), -3, 'Pacific/Apia']] },
  )
})

test('a local time is read as the first instant that has it in its zone', () => {
  fc.assert(
    fc.property(instant, zone, (from, at) => {
      const local = localTime(from, at)
      const read = instantAt(local.slice(0, 10), local.slice(11), at)
      expect(localTime(read, at)).toBe(local)
      expect(read.getTime()).toBeLessThanOrEqual(from.getTime())
    }),
  )
})

test('a later local time of a date is never an earlier instant, in every zone', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((count) =>
      [Math.floor(count / 60), count % 60].map((part) => String(part).padStart(2, '0')).join(':'),
    )
  fc.assert(
    fc.property(instant, time, time, zone, (on, one, other, at) => {
      const date = dateIn(on, at)
      const [first, last] = [one, other].toSorted().map((each) => instantAt(date, each, at).getTime())
      expect(first).toBeLessThanOrEqual(last ?? Number.NaN)
      expect(last).toBeLessThanOrEqual(instantAt(date, '24:00', at).getTime())
    }),
  )
})

test('a month begins on its first day, and one millisecond earlier is the month before', () => {
  fc.assert(
    fc.property(instant, zone, (from, at) => {
      const start = startOfMonth(from, at)
      expect(dateIn(start, at)).toBe(`${dateIn(from, at).slice(0, 7)}-01`)
      expect(dateIn(addDuration(start, -1), at).slice(0, 7)).not.toBe(dateIn(from, at).slice(0, 7))
    }),
  )
})
