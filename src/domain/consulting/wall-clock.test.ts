import { describe, expect, test } from 'vitest'
import { firstMomentAt } from './wall-clock.ts'

const at = (day: string, time: string, zone: string) =>
  firstMomentAt(Temporal.PlainDate.from(day), time, zone).toString()

describe('a time of day', () => {
  test('is that of the zone, in winter and in summer', () => {
    expect(at('2026-01-15', '09:00', 'America/Denver')).toBe('2026-01-15T16:00:00Z')
    expect(at('2026-07-15', '09:00', 'America/Denver')).toBe('2026-07-15T15:00:00Z')
    expect(at('2026-01-15', '09:00', 'Europe/Berlin')).toBe('2026-01-15T08:00:00Z')
    expect(at('2026-07-15', '09:00', 'Europe/Berlin')).toBe('2026-07-15T07:00:00Z')
    expect(at('2026-01-15', '09:00', 'Asia/Taipei')).toBe('2026-01-15T01:00:00Z')
    expect(at('2026-07-15', '09:00', 'Asia/Taipei')).toBe('2026-07-15T01:00:00Z')
  })

  test.each([
    ['2026-03-08', 'America/Denver', '2026-03-08T09:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ])('that is skipped on %s in %s is the moment of the change', (day, zone, change) => {
    for (const time of ['02:00', '02:01', '02:30', '02:59', '03:00']) expect(at(day, time, zone)).toBe(change)
  })

  test.each([
    ['2026-11-01', 'America/Denver', '01:30', '2026-11-01T07:30:00Z'],
    ['2026-10-25', 'Europe/Berlin', '02:30', '2026-10-25T00:30:00Z'],
  ])('that comes twice on %s in %s is its first coming', (day, zone, time, first) => {
    expect(at(day, time, zone)).toBe(first)
  })

  test('after the doubled hour comes once that hour is over for the second time', () => {
    expect(at('2026-11-01', '02:00', 'America/Denver')).toBe('2026-11-01T09:00:00Z')
    expect(at('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00Z')
  })

  test('of 24:00 is the midnight that ends the day', () => {
    expect(at('2026-11-15', '24:00', 'Asia/Taipei')).toBe('2026-11-15T16:00:00Z')
  })

  test('on a day that a zone left out is the moment of the change', () => {
    for (const time of ['00:00', '12:00', '24:00']) {
      expect(at('2011-12-30', time, 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z')
    }
  })
})
