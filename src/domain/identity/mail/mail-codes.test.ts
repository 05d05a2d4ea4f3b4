import { describe, expect, test } from 'vitest'
import {
  demoPassword,
  demoPeople,
  mailedCode,
  mailsWanted,
  personOf,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import type { Visit } from '../../tenancy/index.ts'

const ida = { email: 'ida@example.com', name: 'Ida Berg', locale: 'en', browser: 'browser-of-ida' }

async function requestedCode(world: World, wish = ida, visit?: Visit) {
  const from = visit ?? (await visitTo(world, 'ceramics'))
  return { visit: from, code: await mailedCode({ ...world, visit: from }, wish) }
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code mailed to a mailbox without an account', () => {
  test('a mailed code creates a verified student account without a password and signs it in', async () => {
    const world = await ownWorld()
    const { visit, code } = await requestedCode(world)
    expect(code).toMatch(/^\d{6}$/)
    const outcome = await world.modules.identity.signInByCode(visit, { ...ida, code })
    if (outcome.is !== 'signed-in') throw new Error(outcome.is)
    const me = await world.modules.identity.whoIs(visit.schoolId, outcome.session)
    expect(me).toMatchObject({ email: ida.email, name: 'Ida Berg', locale: 'en', roles: ['student'] })
    const row = await world.deps.db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', ida.email)
      .executeTakeFirst()
    expect(row).toMatchObject({ emailVerified: true, passwordHash: null })
  })

  test('a mailed code is accepted with spaces and in full-width digits', async () => {
    const world = await ownWorld()
    const { visit, code } = await requestedCode(world)
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    const input = ` ${wide.slice(0, 3)} ${wide.slice(3)} `
    expect(await world.modules.identity.signInByCode(visit, { ...ida, code: input })).toMatchObject({
      is: 'signed-in',
    })
  })

  test('a mailed code can be submitted again within a minute, creates one account, and is then used up', async () => {
    const world = await ownWorld()
    const { visit, code } = await requestedCode(world)
    const tries = [0, 1].map(() => world.modules.identity.signInByCode(visit, { ...ida, code }))
    expect((await Promise.all(tries)).map(({ is }) => is)).toEqual(['signed-in', 'signed-in'])
    const people = await world.deps.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', ida.email)
      .execute()
    expect(people).toHaveLength(1)
    world.clock.advance({ minutes: 1 })
    expect(await world.modules.identity.signInByCode(visit, { ...ida, code })).toEqual({ is: 'over' })
  })
})

describe('a code mailed to a mailbox with an account', () => {
  test('a mailed code signs in the owner of the account with the stored name and grants the student role at the school', async () => {
    const world = await ownWorld()
    const { email, name } = demoPeople.hana
    const hana = { ...ida, email, name: 'Somebody else' }
    const { visit, code } = await requestedCode(world, hana)
    const outcome = await world.modules.identity.signInByCode(visit, { ...hana, code })
    if (outcome.is !== 'signed-in') throw new Error(outcome.is)
    const me = await world.modules.identity.whoIs(visit.schoolId, outcome.session)
    expect(me).toMatchObject({ email, name, roles: ['student'] })
  })

  test('a mailed code leads to the second-factor challenge if the account has a second factor', async () => {
    const world = await ownWorld()
    const guest = await signInAs(world, 'mei', 'ceramics')
    const { app } = await enableSecondFactor(world, guest)
    const mei = { ...ida, email: demoPeople.mei.email }
    const { visit, code } = await requestedCode(world, mei)
    const outcome = await world.modules.identity.signInByCode(visit, { ...mei, code })
    if (outcome.is !== 'second-factor') throw new Error(outcome.is)
    const { challenge } = outcome
    expect(
      await world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code() }),
    ).toMatchObject({ is: 'signed-in' })
  })

  test('a mailed code does not sign in to a deactivated account', async () => {
    const world = await ownWorld()
    const mei = { ...ida, email: demoPeople.mei.email }
    const { visit, code } = await requestedCode(world, mei)
    await world.modules.identity.deactivatePerson(platformActor, await personOf(world, 'mei'))
    await expect(world.modules.identity.signInByCode(visit, { ...mei, code })).rejects.toMatchObject({
      problems: [{ field: 'email', message: 'account_off' }],
    })
  })

  test('a mailed code is deleted together with the account', async () => {
    const world = await ownWorld()
    await requestedCode(world, { ...ida, email: demoPeople.mei.email })
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    await world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    expect(await world.deps.db.selectFrom('mailCodes').select('id').execute()).toEqual([])
  })

  test('a mailed code is withdrawn when the password changes', async () => {
    const world = await ownWorld()
    const mei = { ...ida, email: demoPeople.mei.email }
    const { visit, code } = await requestedCode(world, mei)
    const { me, visit: home } = await signInAs(world, 'mei', 'ceramics')
    const change = { password: demoPassword, newPassword: 'another password' }
    await world.modules.identity.changePassword(me, home, change)
    expect(await world.modules.identity.signInByCode(visit, { ...mei, code })).toEqual({ is: 'over' })
  })
})

describe('a mailed code', () => {
  test('a mailed code is refused in another browser, at another school and for another mailbox', async () => {
    const world = await ownWorld()
    const { visit, code } = await requestedCode(world)
    const { identity } = world.modules
    const elsewhere = await visitTo(world, 'astronomy')
    expect(await identity.signInByCode(visit, { ...ida, code, browser: 'another' })).toEqual({ is: 'over' })
    expect(await identity.signInByCode(elsewhere, { ...ida, code })).toEqual({ is: 'over' })
    expect(await identity.signInByCode(visit, { ...ida, code, email: 'eve@example.com' })).toEqual({
      is: 'over',
    })
    expect(await identity.signInByCode(visit, { ...ida, code })).toMatchObject({ is: 'signed-in' })
  })

  test('a mailed code is invalid after five wrong attempts, and each refusal states the remaining attempts', async () => {
    const world = await ownWorld()
    const { visit, code } = await requestedCode(world)
    const outcomes = []
    for (let time = 0; time < 5; time++) {
      const from = { ...visit, address: `10.200.0.${time}` }
      outcomes.push(await world.modules.identity.signInByCode(from, { ...ida, code: another(code) }))
    }
    expect(outcomes).toEqual([
      { is: 'wrong', triesLeft: 4 },
      { is: 'wrong', triesLeft: 3 },
      { is: 'wrong', triesLeft: 2 },
      { is: 'wrong', triesLeft: 1 },
      { is: 'over' },
    ])
    const late = { ...visit, address: '10.200.1.1' }
    expect(await world.modules.identity.signInByCode(late, { ...ida, code })).toEqual({ is: 'over' })
  })

  test('a mailed code expires after ten minutes and is then deleted by the sweep', async () => {
    const world = await ownWorld()
    const { visit, code } = await requestedCode(world)
    world.clock.advance({ minutes: 10 })
    expect(await world.modules.identity.signInByCode(visit, { ...ida, code })).toEqual({ is: 'over' })
    await world.modules.identity.sweepSignIns()
    expect(await world.deps.db.selectFrom('mailCodes').select('id').execute()).toEqual([])
  })

  test('a new mailed code replaces the previous one', async () => {
    const world = await ownWorld()
    const first = await requestedCode(world)
    let second = await requestedCode(world, ida, first.visit)
    while (second.code === first.code) second = await requestedCode(world, ida, first.visit)
    expect(
      await world.modules.identity.signInByCode(first.visit, { ...ida, code: first.code }),
    ).toMatchObject({
      is: 'wrong',
    })
    expect(
      await world.modules.identity.signInByCode(first.visit, { ...ida, code: second.code }),
    ).toMatchObject({
      is: 'signed-in',
    })
  })

  test('a mailed code is stored in plain text neither in its table nor in the outbox', async () => {
    const world = await ownWorld()
    const { code } = await requestedCode(world)
    const rows = await world.deps.db.selectFrom('mailCodes').selectAll().execute()
    const facts = await world.deps.db.selectFrom('facts').select('body').execute()
    expect(JSON.stringify([rows, facts])).not.toContain(code)
  })

  test.each([
    ['an invalid e-mail address', { email: 'nobody' }, 'email'],
    ['no name', { name: ' ' }, 'name'],
  ])('a code is not mailed for a request with %s', async (_, wrong, field) => {
    const world = await ownWorld()
    const visit = await visitTo(world, 'ceramics')
    await expect(world.modules.identity.requestCode(visit, { ...ida, ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field }],
    })
    expect(await mailsWanted(world)).toEqual([])
  })
})
