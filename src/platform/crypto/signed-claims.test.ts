import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createSecretBox } from './secret-box.ts'
import { createSignedClaims } from './signed-claims.ts'

const claims = { file: 'a', person: 'mei' }

test('signed claims are valid until they expire', () => {
  const { signed, clock } = signing()
  const { text, expiresAt } = signed.make(claims, 300)
  expect(expiresAt.getTime() - clock.now().getTime()).toBe(300_000)
  clock.advance({ seconds: 299 })
  expect(signed.read(text)).toEqual(claims)
  clock.advance({ seconds: 1 })
  expect(signed.read(text)).toBeUndefined()
})

test('signed claims that were changed, or signed for another purpose or with another key, are invalid', () => {
  const { signed } = signing()
  const { text } = signed.make(claims, 300)
  const [body = '', signature = ''] = text.split('.')
  const other = Buffer.from(JSON.stringify({ claims: { ...claims, person: 'tom' }, until: 9e15 })).toString(
    'base64url',
  )
  for (const forged of [
    '',
    '.',
    text.slice(0, -1),
    `${other}.${signature}`,
    `${body}.`,
    `${body}x.${signature}`,
  ]) {
    expect(signed.read(forged), forged).toBeUndefined()
  }
  expect(signing({ purpose: 'cursors' }).signed.read(text)).toBeUndefined()
  expect(signing({ secret: 'another secret of the same length or so' }).signed.read(text)).toBeUndefined()
})

function signing({ purpose = 'files', secret = 'a secret for tests, and for nothing else' } = {}) {
  const clock = createTestClock()
  return { clock, signed: createSignedClaims({ clock, secretBox: createSecretBox(secret) }, purpose) }
}
