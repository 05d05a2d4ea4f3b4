import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { confirmed, failures, finish, guarded } from '../../../../test/support/people/guarded-account.ts'
import {
  demoPassword,
  type Guest,
  guestOf,
  newAccount,
  newGuest,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { challengeOf } from '../../../../test/support/people/second-factor.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('an authenticator code', () => {
  test('an authenticator code completes a sign-in that had no session before', async () => {
    const { app, email, guest } = await guarded(world)
    const visit = await visitTo(world, 'astronomy')
    const outcome = await world.modules.identity.signIn(visit, { email, password: demoPassword })
    expect(Object.keys(outcome)).toEqual(['is', 'challenge'])
    const { challenge } = outcome as { challenge: string }
    expect(await world.modules.identity.whoIs(visit.schoolId, challenge)).toBeUndefined()
    expect(await sessionsOf(guest)).toHaveLength(1)
    const { session } = await finish(world, visit, { challenge, code: app.code() })
    expect((await guestOf(world, visit, session)).me).toMatchObject({ email, method: 'password' })
  })

  test('a correct authenticator code ends the previous session of the browser', async () => {
    const { app, guest, email } = await guarded(world)
    const { identity } = world.modules
    const challenge = await challengeOf(world, guest.visit, email)
    expect(await identity.whoIs(guest.me.schoolId, guest.session)).toBeDefined()
    await finish(world, guest.visit, { challenge, code: app.code(), former: guest.session })
    expect(await identity.whoIs(guest.me.schoolId, guest.session)).toBeUndefined()
  })

  test.each([-1, 0, 1])('an authenticator code %i steps away is accepted', async (steps) => {
    const { app, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, email), code: app.code(steps) })
  })

  test.each([-2, 2])('an authenticator code %i steps away is refused', async (steps) => {
    const { app, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, email)
    const outcome = world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code(steps) })
    expect(await outcome).toEqual({ is: 'wrong', triesLeft: 4 })
  })

  test('an authenticator code is accepted once, and every earlier code is refused after it', async () => {
    const { app, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, email), code: app.code() })
    const thief = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, thief, email)
    for (const steps of [0, -1]) {
      const outcome = world.modules.identity.provideSecondFactor(thief, { challenge, code: app.code(steps) })
      expect(await outcome).toMatchObject({ is: 'wrong' })
    }
    await finish(world, thief, { challenge, code: app.code(1) })
  })

  test('an authenticator code is accepted once even if many sign-ins use it at the same time', async () => {
    const { app, email } = await guarded(world)
    const tries = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visit = await visitTo(world, 'ceramics')
        return { visit, challenge: await challengeOf(world, visit, email) }
      }),
    )
    const outcomes = await Promise.all(
      tries.map(({ visit, challenge }) =>
        world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code() }),
      ),
    )
    expect(outcomes.filter(({ is }) => is === 'signed-in')).toHaveLength(1)
    expect(outcomes.filter(({ is }) => is === 'wrong')).toHaveLength(19)
  })

  test('an authenticator code that enabled the second factor is refused for a sign-in', async () => {
    const guest = await newGuest(world)
    const { app } = await confirmed(world, guest)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, guest.me.email)
    const outcome = world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code() })
    expect(await outcome).toMatchObject({ is: 'wrong' })
  })

  test('an authenticator code is accepted in full-width digits, as keyboards for Chinese and Japanese type them', async () => {
    const { app, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    const input = app.code().replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    await finish(world, visit, { challenge: await challengeOf(world, visit, email), code: input })
  })
})

describe('a second-factor challenge', () => {
  test('a second-factor challenge accepts five attempts and then refuses even the correct code', async () => {
    const { app, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, email)
    const outcomes = []
    for (let time = 0; time < 5; time++) {
      // From another IP address each time, so that it is the challenge that ends.
      const from = await visitTo(world, 'ceramics')
      outcomes.push(await world.modules.identity.provideSecondFactor(from, { challenge, code: '000000' }))
    }
    expect(outcomes).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ is: 'wrong', triesLeft })),
      { is: 'over' },
    ])
    const late = world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code() })
    expect(await late).toEqual({ is: 'over' })
  })

  test('a second-factor challenge accepts five attempts even if fifty arrive at the same time', async () => {
    const { email, guest } = await guarded(world)
    const challenge = await challengeOf(world, await visitTo(world, 'ceramics'), email)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const visit = await visitTo(world, 'ceramics')
        return await world.modules.identity.provideSecondFactor(visit, { challenge, code: '000000' })
      }),
    )
    expect(outcomes.filter(({ is }) => is === 'wrong')).toHaveLength(4)
    expect(await failures(world, guest)).toBe(5)
  })

  test('a second-factor challenge is valid only at its school', async () => {
    const { app, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, email)
    const elsewhere = await visitTo(world, 'astronomy')
    const moved = world.modules.identity.provideSecondFactor(elsewhere, { challenge, code: app.code() })
    expect(await moved).toEqual({ is: 'over' })
    await finish(world, visit, { challenge, code: app.code() })
  })

  test('a second-factor challenge opens one session even if several correct codes arrive at the same time', async () => {
    const { app, recoveryCodes, email, guest } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, email)
    const codes = [app.code(), ...recoveryCodes.slice(0, 3)]
    await openConnections()
    const outcomes = await Promise.all(
      codes.map((code) => world.modules.identity.provideSecondFactor(visit, { challenge, code })),
    )
    expect(outcomes.filter(({ is }) => is === 'signed-in')).toHaveLength(1)
    // What was not needed is not used up.
    const spent = await world.deps.db
      .selectFrom('recoveryCodes')
      .select('hash')
      .where('personId', '=', guest.me.personId)
      .where('usedAt', 'is not', null)
      .execute()
    expect(spent.length).toBeLessThanOrEqual(1)
  })

  test('a second-factor challenge expires after exactly ten minutes', async () => {
    const { app, email } = await guarded(world)
    const visits = [await visitTo(world, 'ceramics'), await visitTo(world, 'ceramics')] as const
    const challenges = [
      await challengeOf(world, visits[0], email),
      await challengeOf(world, visits[1], email),
    ] as const
    world.clock.advance({ minutes: 10, seconds: -0.001 })
    await finish(world, visits[0], { challenge: challenges[0], code: app.code() })
    world.clock.advance({ seconds: 0.001 })
    const late = { challenge: challenges[1], code: app.code(1) }
    expect(await world.modules.identity.provideSecondFactor(visits[1], late)).toEqual({ is: 'over' })
  })

  test('a second-factor challenge ends when the account is deactivated, and stays invalid after the reactivation', async () => {
    const { app, guest, email } = await guarded(world)
    const visit = await visitTo(world, 'ceramics')
    const input = { challenge: await challengeOf(world, visit, email), code: app.code() }
    await world.modules.identity.deactivatePerson(platformActor, guest.me.personId)
    expect(await world.modules.identity.provideSecondFactor(visit, input)).toEqual({ is: 'over' })
    await world.modules.identity.reactivatePerson(platformActor, guest.me.personId)
    expect(await world.modules.identity.provideSecondFactor(visit, input)).toEqual({ is: 'over' })
    expect(await sessionsOf(guest)).toEqual([])
  })

  test('a second-factor challenge is stored as a hash', async () => {
    const { email, guest } = await guarded(world)
    const challenge = await challengeOf(world, await visitTo(world, 'ceramics'), email)
    const challenges = world.deps.db.selectFrom('signInChallenges').selectAll()
    const rows = await challenges.where('personId', '=', guest.me.personId).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(challenge.slice(4))
  })
})

describe('the secret of a second factor', () => {
  test('the secret of a second factor is sealed for its person and cannot be used from a row of another account', async () => {
    const { app, guest } = await guarded(world)
    const { db } = world.deps
    const { personId: tom, email } = await newAccount(world)
    const { personId } = guest.me
    await db.updateTable('secondFactors').set({ personId: tom }).where('personId', '=', personId).execute()
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, email)
    const input = { challenge, code: app.code() }
    await expect(world.modules.identity.provideSecondFactor(visit, input)).rejects.toThrow()
    expect(await db.selectFrom('sessions').select('id').where('personId', '=', tom).execute()).toEqual([])
  })
})

// So that the following requests reach the database simultaneously.
async function openConnections() {
  await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(world.deps.db)))
}

async function sessionsOf({ me: { personId } }: Guest) {
  return await world.deps.db.selectFrom('sessions').select('id').where('personId', '=', personId).execute()
}
