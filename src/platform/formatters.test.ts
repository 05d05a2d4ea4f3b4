import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formatters.ts'

const noon = new Date('2026-12-01T12:00:00Z')

test('a formatter is created once for each locale and options', () => {
  const taipei = { dateStyle: 'short', timeZone: 'Asia/Taipei' } as const
  expect(dateFormat('en', taipei)).toBe(dateFormat('en', { ...taipei }))
  expect(dateFormat('en', taipei)).not.toBe(dateFormat('ja', taipei))
  expect(dateFormat('en', taipei)).not.toBe(dateFormat('en', { ...taipei, timeZone: 'Asia/Tokyo' }))
  const usd = { style: 'currency', currency: 'USD' } as const
  expect(numberFormat('en', usd)).toBe(numberFormat('en', { ...usd }))
  expect(numberFormat('en', usd).format(12.5)).toBe('$12.50')
})

test('a formatter for an unknown time zone is refused each time it is requested', () => {
  const nowhere = () => dateFormat('en', { timeZone: 'Nowhere/At_All' })
  expect(nowhere).toThrow(RangeError)
  expect(nowhere).toThrow(RangeError)
})

test('the least recently used formatters are evicted beyond 200', () => {
  const first = dateFormat('en', { timeZone: 'UTC' })
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 200)
  for (const timeZone of zones) dateFormat('en', { timeZone, dateStyle: 'long' }).format(noon)
  expect(dateFormat('en', { timeZone: 'UTC' })).not.toBe(first)
  const last = { timeZone: zones.at(-1) ?? '', dateStyle: 'long' } as const
  expect(dateFormat('en', last)).toBe(dateFormat('en', last))
})

test('only reviewed files create Intl formatters', () => {
  // The list of time zones and the names of languages are made once for each language; the letters of names have one
  // segmenter, and so have the words of each language in a PDF.
  const allowed = [
    'src/labels/country-names.ts',
    'src/labels/currency-name.ts',
    'src/platform/formatters.ts',
    'src/http/account/profile/time-zones.ts',
    'src/http/page/components/initial.ts',
    'src/http/storefront/language-name.ts',
    'src/platform/pdf/text-lines.ts',
  ]
  const makers = globSync('src/**/*.ts').filter(
    (path) =>
      !path.endsWith('.test.ts') &&
      /\bIntl\.(DateTimeFormat|NumberFormat|PluralRules|RelativeTimeFormat|ListFormat|Collator|Segmenter|DisplayNames)\(|\.toLocale(Date|Time)?String\(/.test(
        readFileSync(path, 'utf8'),
      ),
  )
  expect(makers.sort()).toEqual(allowed.sort())
})
