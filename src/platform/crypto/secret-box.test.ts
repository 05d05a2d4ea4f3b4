import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a secret for tests')
const context = 'signing_keys/018bcfe5-6800-7000-8000-00000000000a'
// Version, nonce, tag.
const headerBytes = 1 + 12 + 16

test('a sealed value can be opened in the same context', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, where) => {
      expect(box.open(box.seal(plain, where), where)).toBe(plain.toWellFormed())
    }),
  )
})

test('a sealed value can be opened by another process with the same secret', () => {
  expect(createSecretBox('a secret for tests').open(box.seal('key', context), context)).toBe('key')
})

test('a value sealed for one row cannot be opened for another', () => {
  expect(() => box.open(box.seal('key', context), `${context} `)).toThrow()
})

test('a sealed value cannot be opened with the secret of another deployment', () => {
  expect(() => createSecretBox('another secret').open(box.seal('key', context), context)).toThrow()
})

test('a sealed value with one changed bit is refused', () => {
  const sealed = box.seal('key', context)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const tampered = Buffer.from(sealed)
    tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => box.open(tampered, context), `bit ${bit}`).toThrow()
  }
})

test('a truncated sealed value is refused at every length', () => {
  const sealed = box.seal('', context)
  expect(sealed.length).toBe(headerBytes)
  for (let length = 0; length < sealed.length; length++) {
    expect(() => box.open(sealed.subarray(0, length), context), `${length} bytes`).toThrow()
  }
})

test('sealing the same text twice gives different values', () => {
  expect(box.seal('key', context).equals(box.seal('key', context))).toBe(false)
})
