import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../../demo/people.ts'
import type { DemoSchoolName } from '../../../../demo/schools.ts'
import { createPasskeyDevice, type Lies } from '../../../../test/support/browser/passkey-device.ts'
import {
  demoPassword,
  type Guest,
  guestOf,
  mailsWanted,
  personOf,
  requestedToken,
  schoolOf,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import type { AuditKind } from '../../tenancy/index.ts'

const refused = { code: 'not_permitted' }
const proof = { password: demoPassword }
const wrongPassword = { code: 'invalid_input', problems: [{ field: 'password', message: 'password_wrong' }] }

type Device = ReturnType<typeof createPasskeyDevice>

// For what leaves nothing behind.
let shared: World
beforeAll(async () => {
  shared = await createWorld()
})
afterAll(() => shared.close())

describe('a passkey', () => {
  test('signs its owner in at the school where it was made, without a code: it is two factors itself', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    await enableSecondFactor(world, mei)
    const device = await withPasskey(world, mei)
    const visit = await visitTo(world, 'ceramics')
    const session = await signIn(world, device)
    expect((await guestOf(world, visit, session)).me).toMatchObject({
      personId: mei.me.personId,
      method: 'passkey',
      roles: ['student'],
    })
    const [listed] = await world.modules.identity.listPasskeys(mei.me)
    expect(listed).toMatchObject({ name: 'Laptop', usedAt: world.clock.now() })
  })

  test('ends the session the browser had', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    const device = await withPasskey(world, mei)
    await signIn(world, device, { former: mei.session })
    expect(await world.modules.identity.whoIs(mei.me.schoolId, mei.session)).toBeUndefined()
  })

  test('is asked for with user verification, at this host, naming nobody', async () => {
    const world = await ownWorld()
    const school = await schoolOf(world, 'ceramics')
    const { options } = await world.modules.identity.requestPasskey(school, await visitTo(world, 'ceramics'))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    const { options: creation } = await world.modules.identity.offerPasskey(school, me, visit, proof)
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'Ceramics Studio' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })
})

const lies: readonly (readonly [string, Lies])[] = [
  ['at another origin', { origin: 'https://evil.example' }],
  ['at another port of the same host', { origin: 'http://localhost:3001' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for the other school’s host', { rpId: '127.0.0.1' }],
  ['to another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['without having verified its user', { isVerified: false }],
  ['without its user being there', { isPresent: false, isVerified: false }],
]

describe('a passkey answer is refused', () => {
  test.each([
    ...lies,
    ['as if a passkey were being made', { type: 'webauthn.create' }],
    ['inside a page of another site', { crossOrigin: { topOrigin: 'https://evil.example' } }],
  ] as const)('%s, at sign-in', async (_what, lie) => {
    const device = await withPasskey(shared, await signInAs(shared, 'mei', 'ceramics'))
    const before = await sessionsBy(shared, 'passkey')
    await expect(signIn(shared, device, { lie })).rejects.toMatchObject(refused)
    expect(await sessionsBy(shared, 'passkey')).toBe(before)
    await signIn(shared, device)
  })

  test.each([
    ...lies,
    ['as if somebody were signing in', { type: 'webauthn.get' }],
    ['with an id longer than 1023 bytes (WebAuthn, section 7.1, step 25)', { id: Buffer.alloc(1_024, 7) }],
  ] as const)('%s, when a passkey is made', async (_what, lie) => {
    const tom = await signInAs(shared, 'tom', 'ceramics')
    await expect(withPasskey(shared, tom, { lie })).rejects.toMatchObject(refused)
    expect(await shared.modules.identity.listPasskeys(tom.me)).toEqual([])
  })

  test('the second time: a challenge is answered once', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
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

  test('to a challenge that was never issued, or issued for another purpose', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const mei = await signInAs(world, 'mei', 'ceramics')
    const device = await withPasskey(world, mei)
    const { options } = await identity.requestPasskey(school, await visitTo(world, 'ceramics'))
    const { options: creation, token } = await identity.offerPasskey(school, mei.me, mei.visit, proof)
    const visit = await visitTo(world, 'ceramics')
    for (const [named, challenge] of [
      ['', options.challenge],
      ['lch_none', options.challenge],
      [token, creation.challenge],
    ] as const) {
      const answer = { token: named, response: device.get({ ...options, challenge }) }
      await expect(identity.signInWithPasskey(school, visit, answer)).rejects.toMatchObject(refused)
    }
  })

  test('after five minutes', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
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

  test('from a passkey of the other school, whatever origin it claims', async () => {
    const world = await ownWorld()
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
    const { origin } = await schoolOf(world, 'astronomy')
    const lie = { origin, rpId: new URL(origin).hostname }
    await expect(signIn(world, device, { school: 'astronomy', lie })).rejects.toMatchObject(refused)
    await expect(signIn(world, device, { school: 'astronomy' })).rejects.toMatchObject(refused)
  })

  test('at one school to a challenge of the other', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
    const astronomy = await schoolOf(world, 'astronomy')
    const { options, token } = await identity.requestPasskey(astronomy, await visitTo(world, 'astronomy'))
    const answer = { token, response: device.get({ ...options, rpId: 'localhost' }) }
    const visit = await visitTo(world, 'ceramics')
    const signedIn = identity.signInWithPasskey(await schoolOf(world, 'ceramics'), visit, answer)
    await expect(signedIn).rejects.toMatchObject(refused)
  })

  test('from the passkey of a deactivated person', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    const device = await withPasskey(world, mei)
    await world.modules.identity.deactivatePerson(platformActor, mei.me.personId)
    await expect(signIn(world, device)).rejects.toMatchObject(refused)
    expect(await sessionsBy(world, 'passkey')).toBe(0)
  })

  test('from the passkey of a deleted account', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    const device = await withPasskey(world, mei)
    await world.modules.identity.deleteAccount(mei.me, mei.visit, { password: demoPassword, code: '' })
    await expect(signIn(world, device)).rejects.toMatchObject(refused)
  })

  test('when another key signed it', async () => {
    const world = await ownWorld()
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
    const other = createPasskeyDevice('http://localhost:3000')
    const lie = { id: Buffer.from(device.id, 'base64url') }
    await expect(signIn(world, other, { lie })).rejects.toMatchObject(refused)
    expect(await failuresOf(world, 'mei')).toBe(1)
  })
})

describe('a passkey that counts its uses', () => {
  test('is refused when the count goes back or stands still: there is a copy of it', async () => {
    const world = await ownWorld()
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
    await signIn(world, device, { lie: { counter: 7 } })
    for (const counter of [7, 6, 0]) {
      await expect(signIn(world, device, { lie: { counter } })).rejects.toMatchObject(refused)
    }
    await signIn(world, device, { lie: { counter: 8 } })
    expect(await failuresOf(world, 'mei')).toBe(3)
  })

  test('is taken once, though the copy comes at the same time with the same count', async () => {
    const world = await ownWorld()
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
    const tries = Array.from({ length: 8 }, () => signIn(world, device, { lie: { counter: 5 } }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('may never count, as synced passkeys do', async () => {
    const world = await ownWorld()
    const device = await withPasskey(world, await signInAs(world, 'mei', 'ceramics'))
    for (let time = 0; time < 3; time++) await signIn(world, device, { lie: { counter: 0 } })
  })
})

describe('making a passkey', () => {
  test('is refused with a challenge that was issued to another person', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const [mei, tom] = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
    const { options, token } = await identity.offerPasskey(school, mei.me, mei.visit, proof)
    const response = createPasskeyDevice(school.origin).create(options)
    const stolen = identity.addPasskey(school, tom.me, tom.visit, { token, name: 'Mine now', response })
    await expect(stolen).rejects.toMatchObject(refused)
    expect(await identity.listPasskeys(tom.me)).toEqual([])
  })

  test('twice with the same key is refused, also for somebody else, in words and not by a fault', async () => {
    const world = await ownWorld()
    const [mei, tom] = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
    const device = await withPasskey(world, mei)
    for (const guest of [mei, tom]) {
      await expect(withPasskey(world, guest, { device })).rejects.toMatchObject(refused)
    }
    expect(await world.modules.identity.listPasskeys(tom.me)).toEqual([])
    const { me } = await guestOf(world, mei.visit, await signIn(world, device))
    expect(me.personId).toBe(mei.me.personId)
  })

  test.each([
    ['a number', 5],
    ['an object', {}],
    ['a list of what is no transport', ['internal', 'x'.repeat(10_000), 7, '\0', null]],
  ])('with %s for its transports keeps those that are known', async (_what, transports) => {
    const world = await ownWorld()
    await withPasskey(world, await signInAs(world, 'mei', 'ceramics'), { lie: { transports } })
    const { transports: kept } = await world.deps.db
      .selectFrom('passkeys')
      .select('transports')
      .executeTakeFirstOrThrow()
    expect(kept).toEqual(Array.isArray(transports) ? ['internal'] : [])
  })

  test('keeps a name of sixty characters at most, and one at least', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    for (const name of ['  ', 'x'.repeat(100), '🔑'.repeat(100), 'a\0b'])
      await withPasskey(world, mei, { name })
    const names = (await world.modules.identity.listPasskeys(mei.me)).map((passkey) => passkey.name)
    expect(names.toSorted()).toEqual(['Passkey', 'x'.repeat(60), '🔑'.repeat(60), 'a b'].toSorted())
  })
})

describe('removing a passkey', () => {
  test('ends it, and is for its owner alone, at its school alone', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const [mei, tom] = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
    const elsewhere = await signInAs(world, 'mei', 'astronomy')
    const device = await withPasskey(world, mei)
    const [passkey] = await identity.listPasskeys(mei.me)
    if (!passkey) throw new Error('There is no passkey')
    for (const guest of [tom, elsewhere]) {
      expect(await identity.listPasskeys(guest.me)).toEqual([])
      const removed = identity.removePasskey(guest.me, guest.visit, { id: passkey.id, ...proof })
      await expect(removed).rejects.toMatchObject({ code: 'not_found' })
    }
    await identity.removePasskey(mei.me, mei.visit, { id: passkey.id, ...proof })
    await expect(signIn(world, device)).rejects.toMatchObject(refused)
  })
})

describe('the password is required again for passkeys:', () => {
  test.each(['a guess', ''])('with %j no passkey is offered, and none is removed', async (password) => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    const device = await withPasskey(world, mei)
    const before = { questions: await openQuestions(world), mails: await passkeyMails(world) }
    for (const ask of await passwordOperationsOf(world, mei)) {
      await expect(ask(password)).rejects.toMatchObject(wrongPassword)
    }
    expect({ questions: await openQuestions(world), mails: await passkeyMails(world) }).toEqual(before)
    expect(await auditsOf(world, 'password.failed', 'mei')).toBe(2)
    await signIn(world, device)
  })

  test('wrong passwords count as at a sign-in, for both operations together, and then the right one is refused too', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    const device = await withPasskey(world, mei)
    const [offer, remove] = await passwordOperationsOf(world, mei)
    for (const ask of [offer, remove, offer, remove, offer]) {
      await expect(ask('a guess')).rejects.toMatchObject(wrongPassword)
    }
    const { email } = mei.me
    for (const ask of [offer, remove, () => world.modules.identity.signIn(mei.visit, { email, ...proof })]) {
      await expect(ask(demoPassword)).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    await signIn(world, device)
    world.clock.advance({ minutes: 15, seconds: 1 })
    await remove(demoPassword)
  })

  test('an account that never had one is known by that, and gets in nowhere', async () => {
    const world = await ownWorld()
    const [mei, tom] = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
    await withPasskey(world, mei)
    const { db } = world.deps
    await db.updateTable('people').set({ passwordHash: null }).where('id', '=', mei.me.personId).execute()
    expect(await world.modules.identity.hasPassword(mei.me)).toBe(false)
    expect(await world.modules.identity.hasPassword(tom.me)).toBe(true)
    for (const ask of await passwordOperationsOf(world, mei)) {
      for (const password of ['', 'nobody', demoPassword]) {
        await expect(ask(password)).rejects.toMatchObject(wrongPassword)
      }
      world.clock.advance({ minutes: 16 })
    }
  })
})

describe('a mail about passkeys', () => {
  test('tells the owner once of a passkey that was added, however often the answer comes', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    const { options, token } = await identity.offerPasskey(school, me, visit, proof)
    expect(await passkeyMails(world)).toEqual([])
    const made = { token, name: 'Laptop', response: createPasskeyDevice(school.origin).create(options) }
    await Promise.allSettled([1, 2, 3].map(() => identity.addPasskey(school, me, visit, made)))
    expect(await passkeyMails(world)).toEqual([['passkey_added', 'mei@example.com']])
  })

  test('tells the owner once of a passkey that was removed, however often it is asked for', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    await withPasskey(world, mei)
    const [, remove] = await passwordOperationsOf(world, mei)
    await Promise.allSettled([1, 2, 3].map(() => remove(demoPassword)))
    expect(await passkeyMails(world)).toEqual([
      ['passkey_added', 'mei@example.com'],
      ['passkey_removed', 'mei@example.com'],
    ])
  })

  test('tells nobody of a passkey that was not made or not found', async () => {
    const world = await ownWorld()
    const [mei, tom] = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
    const device = await withPasskey(world, mei)
    await expect(withPasskey(world, tom, { device })).rejects.toMatchObject(refused)
    const [listed] = await world.modules.identity.listPasskeys(mei.me)
    if (!listed) throw new Error('There is no passkey')
    const removed = world.modules.identity.removePasskey(tom.me, tom.visit, { id: listed.id, ...proof })
    await expect(removed).rejects.toMatchObject({ code: 'not_found' })
    expect(await passkeyMails(world)).toEqual([['passkey_added', 'mei@example.com']])
  })
})

test('a new password by a reset link leaves passkeys as they are', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const device = await withPasskey(world, mei)
  const { email } = mei.me
  const token = await requestedToken(world, mei.visit, { purpose: 'reset_password', email })
  await world.modules.identity.resetPassword(mei.visit, { token, password: 'a quiet kiln at night' })
  await signIn(world, device)
})

test('a malformed passkey answer is refused and changes nothing', async () => {
  const world = await ownWorld()
  const { identity } = world.modules
  const school = await schoolOf(world, 'ceramics')
  const mei = await signInAs(world, 'mei', 'ceramics')
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
    const said = JSON.stringify(answer)
    const signedIn = identity.signInWithPasskey(school, mei.visit, { token, response })
    await expect(signedIn, said).rejects.toMatchObject(refused)
    const { token: offered } = await identity.offerPasskey(school, mei.me, mei.visit, proof)
    const made = identity.addPasskey(school, mei.me, mei.visit, {
      token: offered,
      name: 'x',
      response: answer as never,
    })
    await expect(made, said).rejects.toMatchObject(refused)
  }
})

async function withPasskey(
  world: World,
  { me, visit }: Guest,
  { lie, device, name = 'Laptop' }: { lie?: Lies; device?: Device; name?: string } = {},
): Promise<Device> {
  const school = await schoolOf(world, 'ceramics')
  const made = device ?? createPasskeyDevice(school.origin)
  const { options, token } = await world.modules.identity.offerPasskey(school, me, visit, proof)
  const response = made.create(options, lie)
  await world.modules.identity.addPasskey(school, me, visit, { token, name, response })
  return made
}

async function signIn(
  world: World,
  device: Device,
  { lie, former, school: name = 'ceramics' }: { lie?: Lies; former?: string; school?: DemoSchoolName } = {},
): Promise<string> {
  const school = await schoolOf(world, name)
  const visit = await visitTo(world, name)
  const { options, token } = await world.modules.identity.requestPasskey(school, visit)
  const answer = { token, response: device.get(options, lie), former }
  return await world.modules.identity.signInWithPasskey(school, visit, answer)
}

/** The two operations that ask for the password: adding a passkey, and removing the first one. */
async function passwordOperationsOf(world: World, { me, visit }: Guest) {
  const { identity } = world.modules
  const school = await schoolOf(world, 'ceramics')
  const [passkey] = await identity.listPasskeys(me)
  if (!passkey) throw new Error('There is no passkey')
  return [
    (password: string) => identity.offerPasskey(school, me, visit, { password }),
    (password: string) => identity.removePasskey(me, visit, { id: passkey.id, password }),
  ] as const
}

async function passkeyMails(world: World) {
  const mails = (await mailsWanted(world)).filter(({ template }) => template.startsWith('passkey_'))
  return mails.map(({ template, to }) => [template, to])
}

async function openQuestions(world: World): Promise<number> {
  return (await world.deps.db.selectFrom('signInChallenges').select('id').execute()).length
}

async function sessionsBy(world: World, method: 'passkey'): Promise<number> {
  const rows = await world.deps.db.selectFrom('sessions').select('id').where('method', '=', method).execute()
  return rows.length
}

function failuresOf(world: World, name: DemoPersonName): Promise<number> {
  return auditsOf(world, 'sign_in.failed', name)
}

async function auditsOf(world: World, kind: AuditKind, name: DemoPersonName): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('auditEntries')
    .select('id')
    .where('kind', '=', kind)
    .where('personId', '=', await personOf(world, name))
    .execute()
  return rows.length
}
