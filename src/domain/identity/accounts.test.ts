import { afterAll, describe, expect, test } from 'vitest'
import {
  demoPassword,
  guestOf,
  mailedToken,
  newAccount,
  newGuest,
  signInAs,
  visitTo,
} from '../../../test/support/people/identity-cast.ts'
import { enableSecondFactor } from '../../../test/support/people/second-factor.ts'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import { createIdentity } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('deletion of an account', () => {
  test('deleting an account requires the password, and a code if a second factor is enabled', async () => {
    const { identity } = world.modules
    const { me, session, visit } = await newGuest(world)
    const { email } = me
    const { app } = await enableSecondFactor(world, { me, session, visit })
    const wrong = { password: 'a guess', code: app.code() }
    await expect(identity.deleteAccount(me, visit, wrong)).rejects.toMatchObject({
      problems: [{ field: 'password' }],
    })
    const without = { password: demoPassword, code: '' }
    await expect(identity.deleteAccount(me, visit, without)).rejects.toMatchObject({
      problems: [{ field: 'code' }],
    })
    expect(await identity.whoIs(me.schoolId, session)).toMatchObject({ email })
    await identity.deleteAccount(me, visit, { password: demoPassword, code: app.code() })
    expect(await identity.whoIs(me.schoolId, session)).toBeUndefined()
    expect(await identity.personWithEmail(platformActor, email)).toBeUndefined()
  })

  test('the e-mail address of a deleted account can be registered again, and the new account inherits nothing', async () => {
    const { identity } = world.modules
    const { me, visit } = await newGuest(world)
    const { email } = me
    await identity.grantRole(platformActor, { schoolId: me.schoolId, personId: me.personId, role: 'admin' })
    await identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    await identity.signUp(visit, { email, name: 'Another Tom', password: 'a good one', locale: 'en' })
    const token = await mailedToken(world, { to: email, template: 'verify_email' })
    const { session } = await identity.verifyEmail(visit, { token, password: 'a good one' })
    const again = await guestOf(world, visit, session)
    expect(again.me).toMatchObject({ name: 'Another Tom', roles: ['student'] })
    expect(again.me.personId).not.toBe(me.personId)
    expect(await identity.rolesAt(me.schoolId, me.personId)).toEqual([])
  })

  test('a deleted account cannot be restored by reactivating it', async () => {
    const { me, visit } = await newGuest(world)
    await world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    const back = world.modules.identity.reactivatePerson(platformActor, me.personId)
    await expect(back).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a sign-in in progress while its account is deleted gets no session', async () => {
    const { me, visit } = await newGuest(world)
    const outcome = await signInWhile(me.email, () =>
      world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' }),
    )
    expect(outcome).toEqual({ is: 'wrong' })
    const sessions = world.deps.db.selectFrom('sessions').select('id')
    expect(await sessions.where('personId', '=', me.personId).execute()).toEqual([])
  })
})

describe('deactivation of an account', () => {
  test('deactivating an account twice has the effect of one deactivation, and it can be reactivated unchanged', async () => {
    const { identity } = world.modules
    const { personId, email } = await newAccount(world)
    for (let time = 0; time < 2; time++) await identity.deactivatePerson(platformActor, personId)
    const noted = await world.deps.db
      .selectFrom('auditEntries')
      .select('schoolId')
      .where('kind', '=', 'account.deactivated')
      .where('personId', '=', personId)
      .execute()
    // One entry at each of her schools.
    expect(noted).toHaveLength(2)
    await identity.reactivatePerson(platformActor, personId)
    const { me } = await signInAs(world, { email }, 'ceramics')
    expect(me).toMatchObject({ personId, roles: ['student'] })
  })
})

describe('a profile', () => {
  test('a profile update changes the name, the language and the time zone and ignores every other field', async () => {
    const { me, session, visit } = await newGuest(world)
    const { email } = me
    const smuggled = {
      name: 'Tom B.',
      locale: 'ja',
      timeZone: 'UTC',
      email: 'evil@example.com',
      passwordHash: 'x',
      emailVerified: true,
      id: crypto.randomUUID(),
    }
    await world.modules.identity.updateProfile(me, smuggled)
    expect(await world.modules.identity.whoIs(visit.schoolId, session)).toMatchObject({
      personId: me.personId,
      email,
      name: 'Tom B.',
      locale: 'ja',
    })
    await signInAs(world, { email }, 'ceramics')
  })
})

/** Signs a person in and runs `meanwhile` between the password check and the opening of the session. */
async function signInWhile(email: string, meanwhile: () => Promise<void>) {
  const passwords = {
    ...world.deps.passwords,
    async isRight(password: string, hash: string | null | undefined) {
      const isRight = await world.deps.passwords.isRight(password, hash)
      await meanwhile()
      return isRight
    },
  }
  const { signIn } = createIdentity({ ...world.deps, passwords })
  return await signIn(await visitTo(world, 'ceramics'), { email, password: demoPassword })
}
