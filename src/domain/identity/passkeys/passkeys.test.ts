import { afterAll, describe, expect, test } from 'vitest'
import { createPasskeyDevice } from '../../../../test/support/browser/passkey-device.ts'
import {
  guestOf,
  newGuest,
  requestedToken,
  schoolOf,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import {
  failuresOf,
  proof,
  refused,
  signInWith,
  withPasskey,
} from '../../../../test/support/people/passkeys.ts'
import { enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { createWorld } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a passkey', () => {
  test('a passkey signs its owner in at the school where it was created, without a second-factor code', async () => {
    const mei = await newGuest(world)
    await enableSecondFactor(world, mei)
    const device = await withPasskey(world, mei)
    const visit = await visitTo(world, 'ceramics')
    const session = await signInWith(world, device)
    expect((await guestOf(world, visit, session)).me).toMatchObject({
      personId: mei.me.personId,
      method: 'passkey',
      roles: ['student'],
    })
    const [listed] = await world.modules.identity.listPasskeys(mei.me)
    expect(listed).toMatchObject({ name: 'Laptop', usedAt: world.clock.now() })
  })

  test('a sign-in with a passkey ends the previous session of the browser', async () => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    await signInWith(world, device, { former: mei.session })
    expect(await world.modules.identity.whoIs(mei.me.schoolId, mei.session)).toBeUndefined()
  })

  test('a passkey is requested with user verification, for this host, and without naming a person', async () => {
    const school = await schoolOf(world, 'ceramics')
    const { options } = await world.modules.identity.requestPasskey(school, await visitTo(world, 'ceramics'))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const { me, visit } = await newGuest(world)
    const { options: creation } = await world.modules.identity.offerPasskey(school, me, visit, proof)
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'Ceramics Studio' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })
})

describe('the use counter of a passkey', () => {
  test('a passkey is refused if its use counter does not increase, because there is a copy of it', async () => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    await signInWith(world, device, { forgery: { counter: 7 } })
    for (const counter of [7, 6, 0]) {
      await expect(signInWith(world, device, { forgery: { counter } })).rejects.toMatchObject(refused)
    }
    await signInWith(world, device, { forgery: { counter: 8 } })
    expect(await failuresOf(world, mei)).toBe(3)
  })

  test('a passkey is accepted once if several answers arrive at the same time with the same use counter', async () => {
    const device = await withPasskey(world, await newGuest(world))
    const tries = Array.from({ length: 8 }, () => signInWith(world, device, { forgery: { counter: 5 } }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a passkey whose use counter always stays at 0 is accepted, as synced passkeys do not count', async () => {
    const device = await withPasskey(world, await newGuest(world))
    for (let time = 0; time < 3; time++) await signInWith(world, device, { forgery: { counter: 0 } })
  })
})

describe('the creation of a passkey', () => {
  test('the creation of a passkey is refused with a challenge issued to another person', async () => {
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const [mei, tom] = [await newGuest(world), await newGuest(world)]
    const { options, token } = await identity.offerPasskey(school, mei.me, mei.visit, proof)
    const response = createPasskeyDevice(school.origin).create(options)
    const stolen = identity.addPasskey(school, tom.me, tom.visit, { token, name: 'Mine now', response })
    await expect(stolen).rejects.toMatchObject(refused)
    expect(await identity.listPasskeys(tom.me)).toEqual([])
  })

  test('the creation of a second passkey with the same key is refused with an error text, also for another person', async () => {
    const [mei, tom] = [await newGuest(world), await newGuest(world)]
    const device = await withPasskey(world, mei)
    for (const guest of [mei, tom]) {
      await expect(withPasskey(world, guest, { device })).rejects.toMatchObject(refused)
    }
    expect(await world.modules.identity.listPasskeys(tom.me)).toEqual([])
    const { me } = await guestOf(world, mei.visit, await signInWith(world, device))
    expect(me.personId).toBe(mei.me.personId)
  })

  test.each([
    ['a number', 5],
    ['an object', {}],
    ['a list with unknown transports', ['internal', 'x'.repeat(10_000), 7, '\0', null]],
  ])(
    'the creation of a passkey with %s as its transports keeps only known transports',
    async (_what, transports) => {
      const mei = await newGuest(world)
      await withPasskey(world, mei, { forgery: { transports } })
      const { transports: stored } = await world.deps.db
        .selectFrom('passkeys')
        .select('transports')
        .where('personId', '=', mei.me.personId)
        .executeTakeFirstOrThrow()
      expect(stored).toEqual(Array.isArray(transports) ? ['internal'] : [])
    },
  )

  test('the creation of a passkey limits its name to sixty characters and replaces an empty one', async () => {
    const mei = await newGuest(world)
    for (const name of ['  ', 'x'.repeat(100), '🔑'.repeat(100), 'a\0b'])
      await withPasskey(world, mei, { name })
    const names = (await world.modules.identity.listPasskeys(mei.me)).map((passkey) => passkey.name)
    expect(names.toSorted()).toEqual(['Passkey', 'x'.repeat(60), '🔑'.repeat(60), 'a b'].toSorted())
  })
})

describe('the removal of a passkey', () => {
  test('a removed passkey is refused, and only its owner can remove it, at its own school', async () => {
    const { identity } = world.modules
    const [mei, tom] = [await newGuest(world), await newGuest(world)]
    const elsewhere = await signInAs(world, mei.me, 'astronomy')
    const device = await withPasskey(world, mei)
    const [passkey] = await identity.listPasskeys(mei.me)
    if (!passkey) throw new Error('There is no passkey')
    for (const guest of [tom, elsewhere]) {
      expect(await identity.listPasskeys(guest.me)).toEqual([])
      const removed = identity.removePasskey(guest.me, guest.visit, { id: passkey.id, ...proof })
      await expect(removed).rejects.toMatchObject({ code: 'not_found' })
    }
    await identity.removePasskey(mei.me, mei.visit, { id: passkey.id, ...proof })
    await expect(signInWith(world, device)).rejects.toMatchObject(refused)
  })
})

test('a password reset by link leaves passkeys unchanged', async () => {
  const mei = await newGuest(world)
  const device = await withPasskey(world, mei)
  const { email } = mei.me
  const token = await requestedToken(world, mei.visit, { purpose: 'reset_password', email })
  await world.modules.identity.resetPassword(mei.visit, { token, password: 'a quiet kiln at night' })
  await signInWith(world, device)
})
