import { afterAll, describe, expect, test } from 'vitest'
import { waitingSessions } from '../../../../test/support/database/waiting-sessions.ts'
import {
  type Account,
  demoPassword,
  newAccount,
  newGuest,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import type { SessionId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createIdentity } from '../index.ts'
import { lockAccount, openSession } from './sessions.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the end of sessions', () => {
  test('deactivating a person ends every session at every school, and reactivating restores none', async () => {
    const mei = await newAccount(world)
    const { identity } = world.modules
    const guests = [await signInAs(world, mei, 'ceramics'), await signInAs(world, mei, 'astronomy')]
    const whoAreThey = () =>
      Promise.all(guests.map(({ me, session }) => identity.whoIs(me.schoolId, session)))
    const { personId } = mei
    await identity.deactivatePerson(platformActor, personId)
    expect(await whoAreThey()).toEqual([undefined, undefined])
    await identity.reactivatePerson(platformActor, personId)
    expect(await whoAreThey()).toEqual([undefined, undefined])
  })

  test('a session that still exists for a deactivated person is not accepted', async () => {
    const mei = await newAccount(world)
    const { me, session } = await signInAs(world, mei, 'ceramics')
    await world.deps.db
      .updateTable('people')
      .set({ deactivatedAt: world.clock.now() })
      .where('id', '=', mei.personId)
      .execute()
    expect(await world.modules.identity.whoIs(me.schoolId, session)).toBeUndefined()
  })

  test('deleting an account ends every session at every school immediately', async () => {
    const mei = await newAccount(world)
    const { identity } = world.modules
    const { me, session, visit } = await signInAs(world, mei, 'ceramics')
    const other = await signInAs(world, mei, 'astronomy')
    await identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    expect(await identity.whoIs(me.schoolId, session)).toBeUndefined()
    expect(await identity.whoIs(other.me.schoolId, other.session)).toBeUndefined()
  })

  test('a session can be ended individually by its owner and only at its own school', async () => {
    const mei = await newAccount(world)
    const { identity } = world.modules
    const phone = await signInAs(world, mei, 'ceramics')
    const laptop = await signInAs(world, mei, 'ceramics')
    const elsewhere = await signInAs(world, mei, 'astronomy')
    const tom = await newGuest(world)
    const end = (id: SessionId) => identity.endSession(laptop.me, id, laptop.visit)
    await end(phone.me.sessionId)
    expect(await identity.whoIs(phone.me.schoolId, phone.session)).toBeUndefined()
    for (const id of [phone, tom, elsewhere].map(({ me }) => me.sessionId)) {
      await expect(end(id)).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const { me, session } of [laptop, tom, elsewhere]) {
      expect(await identity.whoIs(me.schoolId, session)).toBeDefined()
    }
  })

  test('ending all other sessions keeps the current one and the sessions of other people', async () => {
    const mei = await newAccount(world)
    const { identity } = world.modules
    const otherSessions = [await signInAs(world, mei, 'ceramics'), await signInAs(world, mei, 'astronomy')]
    const { me, session, visit } = await signInAs(world, mei, 'ceramics')
    const tom = await newGuest(world)
    await identity.endOtherSessions(me, visit)
    for (const other of otherSessions) {
      expect(await identity.whoIs(other.me.schoolId, other.session)).toBeUndefined()
    }
    expect(await identity.whoIs(me.schoolId, session)).toBeDefined()
    expect(await identity.whoIs(tom.me.schoolId, tom.session)).toBeDefined()
  })

  test('a sign-in whose password changes while it is checked gets no session', async () => {
    const mei = await newAccount(world)
    const owner = await signInAs(world, mei, 'ceramics')
    const change = () =>
      world.modules.identity.changePassword(owner.me, owner.visit, {
        password: demoPassword,
        newPassword: 'another one entirely',
      })
    const outcome = await signInWhile(mei, change)
    expect(outcome).toEqual({ is: 'wrong' })
    expect(await liveSessions(mei)).toEqual([owner.me.sessionId])
  })

  test('a sign-in of a person deactivated while the password is checked gets no session', async () => {
    const mei = await newAccount(world)
    const { personId } = mei
    const outcome = await signInWhile(mei, () =>
      world.modules.identity.deactivatePerson(platformActor, personId),
    )
    expect(outcome).toEqual({ is: 'wrong' })
    expect(await liveSessions(mei)).toEqual([])
  })

  test.each([
    [
      'a deactivation',
      ({ personId }: Account) => world.modules.identity.deactivatePerson(platformActor, personId),
    ],
    ['the deletion of the account', deleteAccount],
  ] as const)('a session that is being opened during %s is ended by it', async (_what, end) => {
    const mei = await newAccount(world)
    const visit = await visitTo(world, 'ceramics')
    const { db, clock } = world.deps
    let ending: Promise<void> | undefined
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, mei.personId)
      ending = end(mei)
      await expect.poll(() => waitingSessions(db)).toBe(1)
      await openSession(tx, clock, visit, { personId: mei.personId, method: 'password' })
    })
    await ending
    expect(await liveSessions(mei)).toEqual([])
  })
})

async function deleteAccount(account: Account) {
  const { me, visit } = await signInAs(world, account, 'ceramics')
  await world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
}

/** Signs a person in and runs `meanwhile` between the password check and the opening of the session. */
async function signInWhile({ email }: Account, meanwhile: () => Promise<void>) {
  const passwords = {
    ...world.deps.passwords,
    async isRight(password: string, hash: string | null | undefined) {
      const isRight = await world.deps.passwords.isRight(password, hash)
      await meanwhile()
      return isRight
    },
  }
  const { signIn } = createIdentity({ ...world.deps, passwords })
  return await signIn(await visitTo(world, 'ceramics'), {
    email,
    password: demoPassword,
  })
}

async function liveSessions({ personId }: Account) {
  const sessions = world.deps.db.selectFrom('sessions').select('id')
  return (await sessions.where('personId', '=', personId).execute()).map(({ id }) => id)
}
