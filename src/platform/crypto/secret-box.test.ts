import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFormTokens } from './form-token.ts'
import { createSecretBox } from './secret-box.ts'
import type { SecretSource } from './secret-ring.ts'

const box = createSecretBox('a secret for tests')
const context = 'signing_keys/018bcfe5-6800-7000-8000-00000000000a'
// Version, fingerprint, nonce, tag.
const headerBytes = 1 + 4 + 12 + 16

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
  expect(() => box.open(box.seal('key', context), `${context} `)).toThrow('belongs to another row')
})

test('a sealed value with one changed bit is refused', () => {
  const sealed = box.seal('key', context)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const tampered = Buffer.from(sealed)
    tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => box.open(tampered, context), `bit ${bit}`).toThrow()
  }
})

test.each([
  ['with the fingerprint of its key', box.seal('', context), headerBytes],
  ['of version 1', sealedAsVersion1('a secret for tests', ''), headerBytes - 4],
])('a truncated sealed value %s is refused at every length', (_what, sealed, length) => {
  expect(sealed.length).toBe(length)
  for (let cut = 0; cut < length; cut++)
    expect(() => box.open(sealed.subarray(0, cut), context), `${cut} bytes`).toThrow()
})

test('sealing the same text twice gives different values', () => {
  expect(box.seal('key', context).equals(box.seal('key', context))).toBe(false)
})

describe('a sealed value of version 1', () => {
  test('a sealed value of version 1 can be opened with any key of the ring', () => {
    const ring = ringOf('new', 'old', 'oldest')
    for (const [secret, by] of [
      ['new', 'current'],
      ['old', 'previous'],
      ['oldest', 'previous'],
    ] as const) {
      const sealed = sealedAsVersion1(secret, 'plain')
      expect(ring.box.open(sealed, context)).toBe('plain')
      expect(ring.box.keyOf(sealed, context)).toBe(by)
    }
  })

  test('a sealed value of version 1 that no key opens is refused', () => {
    const sealed = sealedAsVersion1('unknown', 'plain')
    expect(() => ringOf('new', 'old').box.open(sealed, context)).toThrow('None of the known secret keys')
    expect(box.keyOf(sealed, context)).toBeUndefined()
  })
})

describe('a replaced secret key', () => {
  test('a replaced secret key still opens its values, while every process seals new values with the new key', () => {
    const ring = ringOf('old')
    const before = ring.box.seal('before', context)
    ring.replace('new', 'old')
    const after = ring.box.seal('after', context)
    expect(ring.box.open(before, context)).toBe('before')
    expect(ring.box.keyOf(before, context)).toBe('previous')
    expect(ring.box.keyOf(after, context)).toBe('current')
    expect(after.subarray(0, 5)).toEqual(ring.box.currentHeader())
    expect(createSecretBox('new').open(after, context)).toBe('after')
    expect(() => createSecretBox('old').open(after, context)).toThrow()
  })

  test('a value sealed with the new secret key can be opened by a process that has not noticed the replacement', () => {
    const ring = ringOf('old')
    const sealed = createSecretBox('new').seal('fresh', context)
    ring.replaceUnseen('new', 'old')
    expect(ring.box.open(sealed, context)).toBe('fresh')
  })

  test('a replaced secret key still verifies signatures, and a process that has not noticed it verifies those of the new key', () => {
    const ring = ringOf('old')
    const form = { browser: 'b', path: '/account' }
    const before = createFormTokens(ring.box).make(form)
    ring.replace('new', 'old')
    const after = createFormTokens(createSecretBox('new')).make(form)
    const unaware = ringOf('old')
    unaware.replace('new', 'old')
    for (const token of [before, after]) expect(createFormTokens(unaware.box).isOurs(token, form)).toBe(true)
    expect(createFormTokens(unaware.box).isOurs(after, { ...form, path: '/other' })).toBe(false)
    expect(createFormTokens(createSecretBox('new')).isOurs(before, form)).toBe(false)
  })

  test('the hashes of a value have the new secret key first and the replaced secret key second', () => {
    const ring = ringOf('old')
    const [before] = ring.box.macs('code', context)
    ring.replace('new', 'old')
    const [after, former] = ring.box.macs('code', context)
    expect(former).toEqual(before)
    expect(after).toEqual(createSecretBox('new').macs('code', context)[0])
    expect(ring.box.stamps()).toEqual([after.stamp, before.stamp])
  })

  test('a missing secret key is reported with its fingerprint and a remedy, and no secret is revealed', () => {
    const sealed = createSecretBox('the lost one').seal('x', context)
    const open = () => ringOf('here', 'there').box.open(sealed, context)
    expect(open).toThrow(`needs the secret key ${sealed.toString('hex', 1, 5)}`)
    expect(open).toThrow('SECRET_KEY_FALLBACKS')
    expect(open).not.toThrow(/the lost one|\bhere\b|there/)
  })

  test('a known secret key stays in use while the secrets cannot be read', () => {
    const ring = ringOf('old')
    ring.breakDown()
    expect(ring.box.open(ring.box.seal('x', context), context)).toBe('x')
  })
})

test('signing and verifying with a single secret key checks for a replacement at most once a second', () => {
  const ring = ringOf('only')
  const looks = ring.looks()
  const mac = ring.box.mac('text', context)
  for (let times = 0; times < 100; times++) {
    ring.box.mac('text', context)
    expect(ring.box.isMac('text', context, (own) => own.equals(mac))).toBe(true)
  }
  expect(ring.looks() - looks).toBeLessThanOrEqual(1)
})

function ringOf(...secrets: string[]) {
  const state = { secrets, version: 1, looks: 0, isBroken: false }
  const source: SecretSource = {
    read() {
      if (state.isBroken) throw new Error('EACCES')
      return state.secrets
    },
    version() {
      state.looks++
      return String(state.version)
    },
  }
  return {
    box: createSecretBox(source),
    looks: () => state.looks,
    /** Replaced where the version is not to be trusted. */
    replaceUnseen: (...replacements: string[]) => Object.assign(state, { secrets: replacements }),
    replace: (...replacements: string[]) =>
      Object.assign(state, { secrets: replacements, version: state.version + 1 }),
    breakDown: () => Object.assign(state, { isBroken: true, version: state.version + 1 }),
  }
}

/** As values were sealed before they named their key. */
function sealedAsVersion1(secret: string, plain: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lectern secret box', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body])
}
