import { describe, expect, test } from 'vitest'
import { matchingStep, newTotpSecret, timeStep, toBase32, totpCode, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('a TOTP code', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits (RFC 4226, section 5.3).
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the TOTP code at second %i equals the RFC 6238 test vector', (second, code) => {
    expect(totpCode(secret, timeStep(new Date(second * 1000)))).toBe(code)
  })

  // RFC 4226, appendix D.
  test.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, step) => [step, code] as const,
    ),
  )('the HOTP code of counter %i equals the RFC 4226 test vector', (step, code) => {
    expect(totpCode(secret, step)).toBe(code)
  })

  test('a TOTP code is accepted in its own step, the previous and the next one, and in no other', () => {
    const now = new Date('2026-11-15T00:00:00Z')
    const step = timeStep(now)
    const found = [-3, -2, -1, 0, 1, 2, 3].map((away) =>
      matchingStep(secret, totpCode(secret, step + away), now),
    )
    expect(found).toEqual([undefined, undefined, step - 1, step, step + 1, undefined, undefined])
  })

  test('the TOTP code changes every thirty seconds at the exact second', () => {
    expect(timeStep(new Date(29_999))).toBe(0)
    expect(timeStep(new Date(30_000))).toBe(1)
  })

  test('a TOTP code may be typed in groups and must have six digits', () => {
    const now = new Date(59_000)
    for (const input of ['287 082', ' 287082 ', '２８７０８２'])
      expect(matchingStep(secret, input, now)).toBe(1)
    for (const input of [
      '',
      '28708',
      '2870822',
      '287082a',
      '0',
      '-87082',
      '287082.0',
      `287082${' '.repeat(100)}`,
    ]) {
      expect(matchingStep(secret, input, now)).toBeUndefined()
    }
  })
})

describe('a TOTP secret', () => {
  test('a TOTP secret has 160 random bits (RFC 4226, section 4, R6)', () => {
    const secrets = Array.from({ length: 100 }, () => newTotpSecret().toString('hex'))
    expect(secrets[0]).toMatch(/^[0-9a-f]{40}$/)
    expect(new Set(secrets).size).toBe(100)
  })

  // RFC 4648, section 10, without its padding.
  test.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('the Base32 encoding of %s is %s', (plain, spelled) => {
    expect(toBase32(Buffer.from(plain))).toBe(spelled)
  })

  test('the TOTP URI contains the school and the account, and neither can add parameters to it', () => {
    const uri = totpUri({ secret, issuer: 'A & B?secret=X', account: 'mei+1@example.com' })
    const url = new URL(uri)
    expect(decodeURIComponent(url.pathname)).toBe('/A & B?secret=X:mei+1@example.com')
    expect([...url.searchParams]).toEqual([
      ['secret', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
      ['issuer', 'A & B?secret=X'],
    ])
  })
})
