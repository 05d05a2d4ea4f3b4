import { createHash } from 'node:crypto'
import { SelectQueryNode, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  demoPassword,
  demoPeople,
  type Guest,
  guestOf,
  mailsWanted,
  personOf,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import {
  type App,
  appWith,
  challengeOf,
  enableSecondFactor,
} from '../../../../test/support/people/second-factor.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import { createSecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Visit } from '../../tenancy/index.ts'
import { createIdentity } from '../index.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

const mei = demoPeople.mei.email
const wrongCode = { code: 'invalid_input', problems: [{ field: 'code', message: 'code_wrong' }] }

describe('an authenticator code', () => {
  test('completes a sign-in, which has no session before', async () => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'astronomy')
    const outcome = await world.modules.identity.signIn(visit, { email: mei, password: demoPassword })
    expect(Object.keys(outcome)).toEqual(['is', 'challenge'])
    const { challenge } = outcome as { challenge: string }
    expect(await world.modules.identity.whoIs(visit.schoolId, challenge)).toBeUndefined()
    expect(await world.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
    const { session } = await finish(world, visit, { challenge, code: app.code() })
    expect((await guestOf(world, visit, session)).me).toMatchObject({ email: mei, method: 'password' })
  })

  test('ends the session the browser had, once it is right', async () => {
    const { world, app, guest } = await guarded()
    const { identity } = world.modules
    const challenge = await challengeOf(world, guest.visit, mei)
    expect(await identity.whoIs(guest.me.schoolId, guest.session)).toBeDefined()
    await finish(world, guest.visit, { challenge, code: app.code(), former: guest.session })
    expect(await identity.whoIs(guest.me.schoolId, guest.session)).toBeUndefined()
  })

  test.each([-1, 0, 1])('of %i steps away is accepted', async (steps) => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, mei), code: app.code(steps) })
  })

  test.each([-2, 2])('of %i steps away is refused', async (steps) => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, mei)
    const outcome = world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code(steps) })
    expect(await outcome).toEqual({ is: 'wrong', triesLeft: 4 })
  })

  test('is good once, and with it every earlier one', async () => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, mei), code: app.code() })
    const thief = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, thief, mei)
    for (const steps of [0, -1]) {
      const outcome = world.modules.identity.provideSecondFactor(thief, { challenge, code: app.code(steps) })
      expect(await outcome).toMatchObject({ is: 'wrong' })
    }
    await finish(world, thief, { challenge, code: app.code(1) })
  })

  test('is good once though many sign-ins give it at the same time', async () => {
    const { world, app } = await guarded()
    const tries = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visit = await visitTo(world, 'ceramics')
        return { visit, challenge: await challengeOf(world, visit, mei) }
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

  test('that switched the second factor on is used up by that', async () => {
    const world = await ownWorld()
    const guest = await signInAs(world, 'mei', 'ceramics')
    const { app } = await confirmed(world, guest)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, mei)
    const outcome = world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code() })
    expect(await outcome).toMatchObject({ is: 'wrong' })
  })

  test('may be typed in full width, as keyboards for Chinese and Japanese do', async () => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    const typed = app.code().replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    await finish(world, visit, { challenge: await challengeOf(world, visit, mei), code: typed })
  })
})

describe('a second-factor challenge', () => {
  test('accepts five attempts and then refuses even the right code', async () => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, mei)
    const outcomes = []
    for (let time = 0; time < 5; time++) {
      // From another address each time, so that it is the challenge that ends.
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

  test('accepts five attempts even if fifty arrive at once', async () => {
    const { world } = await guarded()
    const challenge = await challengeOf(world, await visitTo(world, 'ceramics'), mei)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const visit = await visitTo(world, 'ceramics')
        return await world.modules.identity.provideSecondFactor(visit, { challenge, code: '000000' })
      }),
    )
    expect(outcomes.filter(({ is }) => is === 'wrong')).toHaveLength(4)
    expect(await failures(world)).toBe(5)
  })

  test('is good at its school and nowhere else', async () => {
    const { world, app } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, mei)
    const elsewhere = await visitTo(world, 'astronomy')
    const moved = world.modules.identity.provideSecondFactor(elsewhere, { challenge, code: app.code() })
    expect(await moved).toEqual({ is: 'over' })
    await finish(world, visit, { challenge, code: app.code() })
  })

  test('opens one session, though two right codes come at the same time', async () => {
    const { world, app, recoveryCodes } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, mei)
    const codes = [app.code(), ...recoveryCodes.slice(0, 3)]
    await openConnections(world)
    const outcomes = await Promise.all(
      codes.map((code) => world.modules.identity.provideSecondFactor(visit, { challenge, code })),
    )
    expect(outcomes.filter(({ is }) => is === 'signed-in')).toHaveLength(1)
    // What was not needed is not used up.
    const spent = await world.deps.db
      .selectFrom('recoveryCodes')
      .select('hash')
      .where('usedAt', 'is not', null)
      .execute()
    expect(spent.length).toBeLessThanOrEqual(1)
  })

  test('expires after exactly ten minutes', async () => {
    const { world, app } = await guarded()
    const visits = [await visitTo(world, 'ceramics'), await visitTo(world, 'ceramics')] as const
    const challenges = [
      await challengeOf(world, visits[0], mei),
      await challengeOf(world, visits[1], mei),
    ] as const
    world.clock.advance({ minutes: 10, seconds: -0.001 })
    await finish(world, visits[0], { challenge: challenges[0], code: app.code() })
    world.clock.advance({ seconds: 0.001 })
    const late = { challenge: challenges[1], code: app.code(1) }
    expect(await world.modules.identity.provideSecondFactor(visits[1], late)).toEqual({ is: 'over' })
  })

  test('ends when the account is deactivated, and does not come back', async () => {
    const { world, app, guest } = await guarded()
    const visit = await visitTo(world, 'ceramics')
    const given = { challenge: await challengeOf(world, visit, mei), code: app.code() }
    await world.modules.identity.deactivatePerson(platformActor, guest.me.personId)
    expect(await world.modules.identity.provideSecondFactor(visit, given)).toEqual({ is: 'over' })
    await world.modules.identity.reactivatePerson(platformActor, guest.me.personId)
    expect(await world.modules.identity.provideSecondFactor(visit, given)).toEqual({ is: 'over' })
    expect(await world.deps.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('is stored as a hash', async () => {
    const { world } = await guarded()
    const challenge = await challengeOf(world, await visitTo(world, 'ceramics'), mei)
    const rows = await world.deps.db.selectFrom('signInChallenges').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(challenge.slice(4))
  })
})

describe('a recovery code', () => {
  test('finishes a sign-in once, however it is typed', async () => {
    const { world, recoveryCodes } = await guarded()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
    const visit = await visitTo(world, 'ceramics')
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    await finish(world, visit, { challenge: await challengeOf(world, visit, mei), code: typed })
    const challenge = await challengeOf(world, visit, mei)
    const again = world.modules.identity.provideSecondFactor(visit, { challenge, code })
    expect(await again).toMatchObject({ is: 'wrong' })
    expect(await world.modules.identity.secondFactorState((await signedIn(world, visit)).me)).toEqual({
      isOn: true,
      recoveryCodesLeft: 9,
    })
  })

  test('is good once though many sign-ins give it at the same time', async () => {
    const { world, recoveryCodes } = await guarded()
    const [code = ''] = recoveryCodes
    const tries = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visit = await visitTo(world, 'ceramics')
        return { visit, challenge: await challengeOf(world, visit, mei) }
      }),
    )
    const outcomes = await Promise.all(
      tries.map(({ visit, challenge }) =>
        world.modules.identity.provideSecondFactor(visit, { challenge, code }),
      ),
    )
    expect(outcomes.filter(({ is }) => is === 'signed-in')).toHaveLength(1)
  })

  test('of another person is refused', async () => {
    const { world } = await guarded()
    const tom = await signInAs(world, 'tom', 'ceramics')
    const { recoveryCodes } = await enableSecondFactor(world, tom)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, mei)
    const [code = ''] = recoveryCodes
    expect(await world.modules.identity.provideSecondFactor(visit, { challenge, code })).toMatchObject({
      is: 'wrong',
    })
  })

  test('is stored as a keyed hash, so that a copy of the database is not enough to guess codes', async () => {
    const { world, recoveryCodes, guest } = await guarded()
    const [code = ''] = recoveryCodes
    const { personId } = guest.me
    const rows = await world.deps.db.selectFrom('recoveryCodes').select('hash').execute()
    const stored = rows.map(({ hash }) => hash.toString('hex'))
    expect(stored).toContain(recoveryCodeHash(world.deps, personId, code).toString('hex'))
    const other = { ...world.deps, secretBox: createSecretBox('another secret') }
    expect(stored).not.toContain(recoveryCodeHash(other, personId, code).toString('hex'))
    for (const plain of [code, code.replace('-', '')]) {
      expect(stored).not.toContain(createHash('sha256').update(plain).digest('hex'))
    }
  })

  test('ends when new ones are made, which needs the password and a code', async () => {
    const { world, guest, app, recoveryCodes } = await guarded()
    const { identity } = world.modules
    const { me, visit } = guest
    const refused = identity.replaceRecoveryCodes(me, visit, { password: demoPassword, code: '' })
    await expect(refused).rejects.toMatchObject(wrongCode)
    const fresh = await identity.replaceRecoveryCodes(me, visit, { password: demoPassword, code: app.code() })
    const from = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, from, mei)
    const old = identity.provideSecondFactor(from, { challenge, code: recoveryCodes[0] ?? '' })
    expect(await old).toMatchObject({ is: 'wrong' })
    await finish(world, from, { challenge, code: fresh[0] ?? '' })
  })
})

describe('switching the second factor on', () => {
  test('requires the password and a code of the offered secret, and has no effect before', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    const { secret, address } = await identity.offerSecondFactor(me, 'Ceramics Studio')
    expect(address).toContain(secret)
    const app = appWith(world, secret)
    const code = app.code()
    await expect(
      identity.confirmSecondFactor(me, visit, { password: 'a guess', code }),
    ).rejects.toMatchObject({ problems: [{ field: 'password' }] })
    await expect(
      identity.confirmSecondFactor(me, visit, { password: demoPassword, code: '000000' }),
    ).rejects.toMatchObject(wrongCode)
    expect(await identity.openOffer(me, 'Ceramics Studio')).toEqual({ secret, address })
    await signInAs(world, 'mei', 'ceramics')
    await identity.confirmSecondFactor(me, visit, { password: demoPassword, code })
    expect(await identity.secondFactorState(me)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await identity.openOffer(me, 'Ceramics Studio')).toBeUndefined()
    expect((await mailsWanted(world)).at(-1)).toMatchObject({ template: 'second_factor_enabled', to: mei })
  })

  test('ends every other session at every school: they came in without it', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const others = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'mei', 'astronomy')]
    const guest = await signInAs(world, 'mei', 'ceramics')
    await enableSecondFactor(world, guest)
    for (const { me, session } of others) expect(await identity.whoIs(me.schoolId, session)).toBeUndefined()
    expect(await identity.whoIs(guest.me.schoolId, guest.session)).toBeDefined()
  })

  test('twice is refused, and changes neither the secret nor the codes', async () => {
    const { world, guest, app } = await guarded()
    const { identity } = world.modules
    await expect(identity.offerSecondFactor(guest.me, 'Ceramics')).rejects.toMatchObject({ code: 'conflict' })
    const again = { password: demoPassword, code: app.code() }
    await expect(identity.confirmSecondFactor(guest.me, guest.visit, again)).rejects.toMatchObject({
      code: 'conflict',
    })
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, mei), code: app.code() })
  })

  test('is not undone by an offer that was under way: nobody swaps the secret of a second factor that is on', async () => {
    const world = await ownWorld()
    const guest = await signInAs(world, 'mei', 'ceramics')
    const thief = await signInAs(world, 'mei', 'ceramics')
    const { app } = await confirmed(world, guest)
    // As if the thief's request had looked whether there is a second factor just before.
    const { offerSecondFactor } = createIdentity({ ...world.deps, db: beforeSecondFactors(world.deps.db) })
    await expect(offerSecondFactor(thief.me, 'Ceramics')).rejects.toMatchObject({ code: 'conflict' })
    world.clock.advance({ minutes: 1 })
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, mei), code: app.code() })
  })
})

describe('switching the second factor off', () => {
  test('needs the password and a code, of the app or for recovery', async () => {
    const { world, guest, app, recoveryCodes } = await guarded()
    const { identity } = world.modules
    const { me, visit } = guest
    const remove = (proof: { password: string; code: string }) =>
      identity.removeSecondFactor(me, visit, proof)
    await expect(remove({ password: 'a guess', code: app.code() })).rejects.toMatchObject({
      problems: [{ field: 'password' }],
    })
    await expect(remove({ password: demoPassword, code: '' })).rejects.toMatchObject(wrongCode)
    await expect(remove({ password: demoPassword, code: '000000' })).rejects.toMatchObject(wrongCode)
    expect(await identity.secondFactorState(me)).toMatchObject({ isOn: true })
    await remove({ password: demoPassword, code: recoveryCodes[3] ?? '' })
    expect(await identity.secondFactorState(me)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect((await mailsWanted(world)).at(-1)).toMatchObject({ template: 'second_factor_disabled', to: mei })
    await signInAs(world, 'mei', 'ceramics')
  })

  test('leaves no codes that would be valid for the next secret', async () => {
    const { world, guest, app } = await guarded()
    const { identity } = world.modules
    const { me, visit } = guest
    const from = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, from, mei)
    await identity.removeSecondFactor(me, visit, { password: demoPassword, code: app.code() })
    const next = appWith(world, (await identity.offerSecondFactor(me, 'Ceramics')).secret)
    // Offered only: it was never confirmed.
    const outcome = await identity.provideSecondFactor(from, { challenge, code: next.code() })
    expect(outcome).toMatchObject({ is: 'wrong' })
  })

  test('is recorded in the audit log even when it fails', async () => {
    const { world, guest } = await guarded()
    const proof = { password: demoPassword, code: '000000' }
    const refused = world.modules.identity.removeSecondFactor(guest.me, guest.visit, proof)
    await expect(refused).rejects.toMatchObject(wrongCode)
    expect(await failures(world)).toBe(1)
  })
})

describe('the secret of a second factor', () => {
  test('is sealed for its person: a row moved to another account opens nothing', async () => {
    const { world, app } = await guarded()
    const { db } = world.deps
    const tom = await personOf(world, 'tom')
    await db.updateTable('secondFactors').set({ personId: tom }).execute()
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, demoPeople.tom.email)
    const given = { challenge, code: app.code() }
    await expect(world.modules.identity.provideSecondFactor(visit, given)).rejects.toThrow()
    expect(await db.selectFrom('sessions').select('id').where('personId', '=', tom).execute()).toEqual([])
  })
})

/** Mei with a second factor. */
async function guarded() {
  const world = await ownWorld()
  const guest = await signInAs(world, 'mei', 'ceramics')
  return { world, guest, ...(await enableSecondFactor(world, guest)) }
}

async function confirmed(world: World, { me, visit }: Guest): Promise<{ app: App }> {
  const { identity } = world.modules
  const app = appWith(world, (await identity.offerSecondFactor(me, 'Ceramics')).secret)
  await identity.confirmSecondFactor(me, visit, { password: demoPassword, code: app.code() })
  return { app }
}

async function finish(
  world: World,
  visit: Visit,
  given: { challenge: string; code: string; former?: string },
): Promise<{ session: string }> {
  const outcome = await world.modules.identity.provideSecondFactor(visit, given)
  if (outcome.is !== 'signed-in') throw new Error(`The code did not sign in: ${outcome.is}`)
  return outcome
}

async function signedIn(world: World, visit: Visit) {
  const { personId } = await world.deps.db.selectFrom('sessions').select('personId').executeTakeFirstOrThrow()
  return { me: { schoolId: visit.schoolId, personId } as Guest['me'] }
}

/** The database as it was before there was a second factor; it is written to as it is now. */
function beforeSecondFactors(db: Db): Db {
  const blind = new WeakSet<object>()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (SelectQueryNode.is(node) && /second_?factors/i.test(JSON.stringify(node.from))) blind.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => (blind.has(queryId) ? { ...result, rows: [] } : result),
  })
}

// So that what comes next at once does reach the database at once.
async function openConnections(world: World) {
  await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(world.deps.db)))
}

async function failures(world: World): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('auditEntries')
    .select('id')
    .where('kind', '=', 'second_factor.failed')
    .execute()
  return rows.length
}
