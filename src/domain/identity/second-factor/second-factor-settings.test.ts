import { SelectQueryNode } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  confirmed,
  failures,
  finish,
  guarded,
  wrongCode,
} from '../../../../test/support/people/guarded-account.ts'
import {
  demoPassword,
  mailsWanted,
  newAccount,
  newGuest,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { appWith, challengeOf, enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createIdentity } from '../index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('enabling the second factor', () => {
  test('enabling the second factor requires the password and a code of the offered secret', async () => {
    const { identity } = world.modules
    const { me, visit } = await newGuest(world)
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
    await signInAs(world, me, 'ceramics')
    await identity.confirmSecondFactor(me, visit, { password: demoPassword, code })
    expect(await identity.secondFactorState(me)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await identity.openOffer(me, 'Ceramics Studio')).toBeUndefined()
    expect((await mailsWanted(world)).at(-1)).toMatchObject({
      template: 'second_factor_enabled',
      to: me.email,
    })
  })

  test('enabling the second factor ends every other session at every school', async () => {
    const { identity } = world.modules
    const mei = await newAccount(world)
    const otherSessions = [await signInAs(world, mei, 'ceramics'), await signInAs(world, mei, 'astronomy')]
    const guest = await signInAs(world, mei, 'ceramics')
    await enableSecondFactor(world, guest)
    for (const { me, session } of otherSessions)
      expect(await identity.whoIs(me.schoolId, session)).toBeUndefined()
    expect(await identity.whoIs(guest.me.schoolId, guest.session)).toBeDefined()
  })

  test('enabling the second factor twice is refused and changes neither the secret nor the codes', async () => {
    const { guest, app, email } = await guarded(world)
    const { identity } = world.modules
    await expect(identity.offerSecondFactor(guest.me, 'Ceramics')).rejects.toMatchObject({ code: 'conflict' })
    const again = { password: demoPassword, code: app.code() }
    await expect(identity.confirmSecondFactor(guest.me, guest.visit, again)).rejects.toMatchObject({
      code: 'conflict',
    })
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, email), code: app.code() })
  })

  test('a concurrent offer cannot replace the secret of an enabled second factor', async () => {
    const { email } = await newAccount(world)
    const guest = await signInAs(world, { email }, 'ceramics')
    const thief = await signInAs(world, { email }, 'ceramics')
    const { app } = await confirmed(world, guest)
    // Simulates a request of the thief that read the state just before the second factor was enabled.
    const { offerSecondFactor } = createIdentity({ ...world.deps, db: beforeSecondFactors(world.deps.db) })
    await expect(offerSecondFactor(thief.me, 'Ceramics')).rejects.toMatchObject({ code: 'conflict' })
    world.clock.advance({ minutes: 1 })
    const visit = await visitTo(world, 'ceramics')
    await finish(world, visit, { challenge: await challengeOf(world, visit, email), code: app.code() })
  })
})

describe('disabling the second factor', () => {
  test('disabling the second factor requires the password and a code of the app or a recovery code', async () => {
    const { guest, app, recoveryCodes, email } = await guarded(world)
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
    expect((await mailsWanted(world)).at(-1)).toMatchObject({ template: 'second_factor_disabled', to: email })
    await signInAs(world, { email }, 'ceramics')
  })

  test('disabling the second factor leaves no challenge that a code of the next secret could complete', async () => {
    const { guest, app, email } = await guarded(world)
    const { identity } = world.modules
    const { me, visit } = guest
    const from = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, from, email)
    await identity.removeSecondFactor(me, visit, { password: demoPassword, code: app.code() })
    const next = appWith(world, (await identity.offerSecondFactor(me, 'Ceramics')).secret)
    // The next secret was offered but not confirmed.
    const outcome = await identity.provideSecondFactor(from, { challenge, code: next.code() })
    expect(outcome).toMatchObject({ is: 'wrong' })
  })

  test('a failed attempt to disable the second factor is recorded in the audit log', async () => {
    const { guest } = await guarded(world)
    const proof = { password: demoPassword, code: '000000' }
    const refused = world.modules.identity.removeSecondFactor(guest.me, guest.visit, proof)
    await expect(refused).rejects.toMatchObject(wrongCode)
    expect(await failures(world, guest)).toBe(1)
  })
})

/** A database whose reads find no second factor; writes reach the current data. */
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
