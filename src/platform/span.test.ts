import { describe, expect, test } from 'vitest'
import { addDuration, day } from './durations.ts'
import { locales } from './locales.ts'
import { formatSpan } from './span.ts'

const timeZone = 'Asia/Taipei'
const at = (text: string) => new Date(`${text}+08:00`)
const evening = { startsAt: at('2026-11-27T20:00'), endsAt: at('2026-11-27T21:30') }
const weekend = { startsAt: at('2026-12-12T09:00'), endsAt: at('2026-12-13T18:00') }

// The spaces of a time may be narrow ones that do not break.
const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

test.each([
  ['en', 'Fri, Nov 27, 2026, 8:00 – 9:30 PM GMT+8'],
  ['zh-TW', '2026年11月27日（週五） 晚上8:00–9:30（GMT+8）'],
  ['ja', '2026年11月27日(金) 20:00～21:30（GMT+8）'],
] as const)('in %s, a span within one day has its day and its time zone once', (locale, expected) => {
  expect(plain(formatSpan(locale, evening, { timeZone, style: 'short', zone: 'named' }))).toBe(expected)
})

test.each([
  ['en', 'Saturday, December 12, 2026, 9:00 AM – Sunday, December 13, 2026, 6:00 PM'],
  ['zh-TW', '2026年12月12日 星期六 上午9:00 – 2026年12月13日 星期日 下午6:00'],
  ['ja', '2026年12月12日土曜日 9:00～2026年12月13日日曜日 18:00'],
] as const)('in %s, a span of several days has both days', (locale, expected) => {
  expect(plain(formatSpan(locale, weekend, { timeZone, style: 'long' }))).toBe(expected)
})

describe.each(locales)('a span of whole days in %s', (locale) => {
  const label = (days: number) => {
    const startsAt = at('2027-01-02T00:00')
    const endsAt = addDuration(startsAt, days * day)
    return formatSpan(locale, { startsAt, endsAt, isAllDay: true }, { timeZone, style: 'short' })
  }

  test('a span of a whole day that ends at midnight is written as one day', () => {
    expect(label(1)).toContain('2')
    expect(label(1)).not.toMatch(/3|–|～/)
  })

  test('a span of two whole days is written with both days', () => {
    expect(label(2)).toMatch(/2.*[–～].*3/)
  })
})
