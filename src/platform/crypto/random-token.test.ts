import { expect, test } from 'vitest'
import { hashToken, isSameSecret, randomToken } from './random-token.ts'

test('a token is its prefix and 256 random bits in URL-safe characters', () => {
  expect(randomToken('lct_at_')).toMatch(/^lct_at_[A-Za-z0-9_-]{43}$/)
  expect(new Set(Array.from({ length: 1000 }, () => randomToken(''))).size).toBe(1000)
})

test('a token is stored as its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('two secrets are equal only if every byte is equal', () => {
  const secret = randomToken('')
  expect(isSameSecret(secret, secret)).toBe(true)
  expect(isSameSecret(secret, `${secret} `)).toBe(false)
  expect(isSameSecret(secret, secret.slice(1))).toBe(false)
  expect(isSameSecret('', '')).toBe(true)
  expect(isSameSecret('', secret)).toBe(false)
})
