import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { afterAll, describe, expect, test } from 'vitest'
import { createPasskeyDevice, type Forgery } from '../../../../test/support/browser/passkey-device.ts'
import {
  demoPassword,
  type Guest,
  newGuest,
  schoolOf,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import {
  failuresOf,
  proof,
  refused,
  signInWith,
  withPasskey,
} from '../../../../test/support/people/passkeys.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const forgery: readonly (readonly [string, Forgery])[] = [
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another port of the same host', { origin: 'http://localhost:3001' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for the other school’s host', { rpId: '127.0.0.1' }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['without user verification', { isVerified: false }],
  ['without user presence', { isPresent: false, isVerified: false }],
]

describe('a refused passkey answer', () => {
  test.each([
    ...forgery,
    ['of type webauthn.create', { type: 'webauthn.create' }],
    ['from a cross-origin frame', { crossOrigin: { topOrigin: 'https://evil.example' } }],
  ] as const)('a sign-in with a passkey answer %s is refused', async (_what, forgery) => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    await expect(signInWith(world, device, { forgery })).rejects.toMatchObject(refused)
    expect(await passkeySessions(mei)).toBe(0)
    await signInWith(world, device)
  })

  test.each([
    ...forgery,
    ['of type webauthn.get', { type: 'webauthn.get' }],
    ['with an id longer than 1023 bytes (WebAuthn, section 7.1, step 25)', { id: Buffer.alloc(1_024, 7) }],
  ] as const)('a new passkey from a passkey answer %s is refused', async (_what, forgery) => {
    const tom = await newGuest(world)
    await expect(withPasskey(world, tom, { forgery })).rejects.toMatchObject(refused)
    expect(await world.modules.identity.listPasskeys(tom.me)).toEqual([])
  })

  test('a passkey challenge is accepted once, even if ten answers arrive at the same time', async () => {
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const device = await withPasskey(world, await newGuest(world))
    const { options, token } = await identity.requestPasskey(school, await visitTo(world, 'ceramics'))
    const visit = await visitTo(world, 'ceramics')
    const response = device.get(options)
    const answers = Array.from({ length: 10 }, () =>
      identity.signInWithPasskey(school, visit, { token, response }),
    )
    const outcomes = await Promise.allSettled(answers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = { token, response: device.get(options) }
    await expect(identity.signInWithPasskey(school, visit, again)).rejects.toMatchObject(refused)
  })

  test('a passkey answer to an unknown challenge, or to one with another purpose, is refused', async () => {
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    const { options } = await identity.requestPasskey(school, await visitTo(world, 'ceramics'))
    const { options: creation, token } = await identity.offerPasskey(school, mei.me, mei.visit, proof)
    const visit = await visitTo(world, 'ceramics')
    for (const [label, challenge] of [
      ['', options.challenge],
      ['lch_none', options.challenge],
      [token, creation.challenge],
    ] as const) {
      const answer = { token: label, response: device.get({ ...options, challenge }) }
      await expect(identity.signInWithPasskey(school, visit, answer)).rejects.toMatchObject(refused)
    }
  })

  test('a passkey answer is refused five minutes after its challenge', async () => {
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const device = await withPasskey(world, await newGuest(world))
    const visit = await visitTo(world, 'ceramics')
    const [inTime, late] = [
      await identity.requestPasskey(school, visit),
      await identity.requestPasskey(school, visit),
    ]
    world.clock.advance({ minutes: 5, seconds: -0.001 })
    const answer = { token: inTime.token, response: device.get(inTime.options) }
    await identity.signInWithPasskey(school, visit, answer)
    world.clock.advance({ seconds: 0.001 })
    const tooLate = { token: late.token, response: device.get(late.options) }
    await expect(identity.signInWithPasskey(school, visit, tooLate)).rejects.toMatchObject(refused)
  })

  test('a passkey of another school is refused, whatever origin the answer claims', async () => {
    const device = await withPasskey(world, await newGuest(world))
    const { origin } = await schoolOf(world, 'astronomy')
    const forgery = { origin, rpId: new URL(origin).hostname }
    await expect(signInWith(world, device, { school: 'astronomy', forgery })).rejects.toMatchObject(refused)
    await expect(signInWith(world, device, { school: 'astronomy' })).rejects.toMatchObject(refused)
  })

  test('a passkey answer at one school to a challenge of another school is refused', async () => {
    const { identity } = world.modules
    const device = await withPasskey(world, await newGuest(world))
    const astronomy = await schoolOf(world, 'astronomy')
    const { options, token } = await identity.requestPasskey(astronomy, await visitTo(world, 'astronomy'))
    const answer = { token, response: device.get({ ...options, rpId: 'localhost' }) }
    const visit = await visitTo(world, 'ceramics')
    const signedIn = identity.signInWithPasskey(await schoolOf(world, 'ceramics'), visit, answer)
    await expect(signedIn).rejects.toMatchObject(refused)
  })

  test('the passkey of a deactivated person is refused', async () => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    await world.modules.identity.deactivatePerson(platformActor, mei.me.personId)
    await expect(signInWith(world, device)).rejects.toMatchObject(refused)
    expect(await passkeySessions(mei)).toBe(0)
  })

  test('the passkey of a deleted account is refused', async () => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    await world.modules.identity.deleteAccount(mei.me, mei.visit, { password: demoPassword, code: '' })
    await expect(signInWith(world, device)).rejects.toMatchObject(refused)
  })

  test('a passkey answer with the signature of another key is refused', async () => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    const other = createPasskeyDevice('http://localhost:3000')
    const forgery = { id: Buffer.from(device.id, 'base64url') }
    await expect(signInWith(world, other, { forgery })).rejects.toMatchObject(refused)
    expect(await failuresOf(world, mei)).toBe(1)
  })
})

test('a malformed passkey answer is refused and changes nothing', async () => {
  const { identity } = world.modules
  const school = await schoolOf(world, 'ceramics')
  const mei = await newGuest(world)
  const device = await withPasskey(world, mei)
  const { options } = await identity.requestPasskey(school, await visitTo(world, 'ceramics'))
  const real = device.get(options)
  const answers: unknown[] = [
    undefined,
    null,
    'text',
    [],
    {},
    { ...real, id: undefined },
    { ...real, id: 5 },
    { ...real, id: '\0' },
    { ...real, id: ['a', 'b'] },
    { ...real, id: 'x'.repeat(100_000) },
    { ...real, rawId: 'other' },
    { ...real, type: 'password' },
    { ...real, response: undefined },
    { ...real, response: { ...real.response, clientDataJSON: 'e30' } },
    { ...real, response: { ...real.response, clientDataJSON: '!' } },
    { ...real, response: { ...real.response, authenticatorData: 'AAAA' } },
    { ...real, response: { ...real.response, signature: 'AAAA' } },
    { ...real, response: { ...real.response, signature: 5 } },
  ]
  for (const answer of answers) {
    const { token } = await identity.requestPasskey(school, await visitTo(world, 'ceramics'))
    const response = answer as AuthenticationResponseJSON
    const text = JSON.stringify(answer)
    const signedIn = identity.signInWithPasskey(school, mei.visit, { token, response })
    await expect(signedIn, text).rejects.toMatchObject(refused)
    const { token: offered } = await identity.offerPasskey(school, mei.me, mei.visit, proof)
    const addition = identity.addPasskey(school, mei.me, mei.visit, {
      token: offered,
      name: 'x',
      response: answer as never,
    })
    await expect(addition, text).rejects.toMatchObject(refused)
  }
})

async function passkeySessions({ me: { personId } }: Guest): Promise<number> {
  const sessions = world.deps.db.selectFrom('sessions').select('id').where('method', '=', 'passkey')
  return (await sessions.where('personId', '=', personId).execute()).length
}
