import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import {
  currencies,
  currencyOf,
  formatMoney,
  fromDecimal,
  isCurrency,
  type Money,
  toDecimal,
} from './money.ts'

const amounts: fc.Arbitrary<Money> = fc.record({
  minor: fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
  currency: fc.constantFrom(...currencies),
})

test('an amount formatted as a decimal is parsed as the same amount', () => {
  fc.assert(
    fc.property(amounts, (money) => {
      expect(fromDecimal(toDecimal(money), money.currency)).toEqual(money)
    }),
  )
})

test('a decimal has exactly the fraction digits of its currency', () => {
  fc.assert(
    fc.property(amounts, (money) => {
      const digits = { TWD: 0, JPY: 0 }[money.currency as string] ?? 2
      expect(toDecimal(money)).toMatch(digits === 0 ? /^-?\d+$/ : /^-?\d+\.\d{2}$/)
    }),
  )
})

test('text that is not an amount in the currency is not parsed', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...currencies), (text, currency) => {
      const read = fromDecimal(text, currency)
      if (read) expect(Number(toDecimal(read))).toBe(Number(text))
      else expect(text).not.toMatch(/^\d{1,15}$/)
    }),
  )
})

test.each([
  ['1200', 'TWD', 1200n],
  ['12.50', 'USD', 1250n],
  ['12.5', 'USD', 1250n],
  ['12', 'USD', 1200n],
  ['-0.01', 'USD', -1n],
  ['-0', 'USD', 0n],
] as const)('an amount of money is parsed from the decimal text %s %s', (text, currency, minor) => {
  expect(fromDecimal(text, currency)).toEqual({ minor, currency })
})

test.each([
  ['12.505', 'USD'],
  ['1200.0', 'TWD'],
  ['1,200', 'USD'],
  ['1e3', 'USD'],
  ['12.', 'USD'],
  ['.5', 'USD'],
  ['+1', 'USD'],
  ['', 'USD'],
  [' 1', 'USD'],
  ['١٢', 'USD'],
  ['1000000000000000', 'USD'],
] as const)('text that is not an amount of money is refused: %j %s', (text, currency) => {
  expect(fromDecimal(text, currency)).toBeUndefined()
})

test.each(locales)('an amount is written with the same sign and decimals in %s', (locale) => {
  const texts = currencies.map((currency) => formatMoney({ minor: -720_000n, currency }, locale))
  expect(texts).toEqual([
    ...['-NT$720,000', '-¥720,000', '-$7,200.00', '-€7,200.00', '-£7,200.00'],
    ...['-HK$7,200.00', '-S$7,200.00', '-A$7,200.00', '-CA$7,200.00'],
  ])
})

test('only the money module formats money, in pages and in the admin area', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sources = globSync(['src/**/*.ts', 'web/admin/**/*.{ts,tsx}', 'web/site/*.js'], { cwd: root })
  const formats = (file: string) => /style: 'currency'/.test(readFileSync(`${root}/${file}`, 'utf8'))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => !file.endsWith('.test.ts') && formats(file))).toEqual([])
})

test('an amount is formatted exact to the last digit', () => {
  expect(formatMoney({ minor: 1200n, currency: 'TWD' }, 'en')).toBe('NT$1,200')
  expect(formatMoney({ minor: 1250n, currency: 'USD' }, 'en')).toBe('$12.50')
  expect(formatMoney({ minor: 99_999_999_999_999_999n, currency: 'USD' }, 'en')).toBe(
    '$999,999,999,999,999.99',
  )
})

test('only listed currencies are accepted', () => {
  expect(currencies.every(isCurrency)).toBe(true)
  for (const other of ['XXX', 'usd', '', 'toString', '__proto__']) expect(isCurrency(other)).toBe(false)
})

test('an unknown stored currency throws', () => {
  expect(currencyOf('TWD')).toBe('TWD')
  for (const other of ['XXX', 'usd', '']) expect(() => currencyOf(other)).toThrow('not a known currency')
})
