import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from './durations.ts'
import { parseTimestamp, toIsoString } from './timestamps.ts'

const moments = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

test('a timestamp is formatted as by toISOString', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (moment) => {
      expect(toIsoString(moment)).toBe(moment.toISOString())
    }),
  )
  for (const text of ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
    expect(toIsoString(new Date(text))).toBe(text)
  }
})

test('an invalid date is refused as by toISOString', () => {
  expect(() => toIsoString(new Date(Number.NaN))).toThrow(RangeError)
})

test('timestamps of more days than the cache holds are formatted correctly', () => {
  for (let number = 0; number < 9_000; number++) {
    const moment = new Date(number * day + number)
    expect(toIsoString(moment)).toBe(moment.toISOString())
  }
})

test.each([
  ['in the UTC format of PostgreSQL', (iso: string) => iso.replace('T', ' ').replace('Z', '+00')],
  ['in the JSON format of PostgreSQL', (iso: string) => iso.replace('Z', '+00:00')],
  ['without trailing zeros', (iso: string) => iso.replace(/\.?0*Z$/, '+00:00')],
  ['with microseconds', (iso: string) => iso.replace('Z', '999+00')],
  ['in another time zone', (iso: string) => iso.replace('Z', '+00:00').replace('+00:00', '+05:30')],
])('a timestamp %s is parsed as the same instant as by JavaScript', (_how, format) => {
  fc.assert(
    fc.property(moments, (moment) => {
      const text = format(moment.toISOString())
      const usual = text
        .replace(' ', 'T')
        .replace(/\+00$/, 'Z')
        .replace(/(\.\d{3})\d+/, '$1')
      expect(parseTimestamp(text)).toEqual(new Date(usual))
    }),
  )
})

test('a timestamp in another format is parsed by the given function', () => {
  const other = new Date(7)
  for (const text of ['infinity', '0044-03-15 12:00:00+00 BC', '2026-11-15 08:30:00+08', '']) {
    expect(parseTimestamp(text, () => other)).toBe(other)
  }
})
