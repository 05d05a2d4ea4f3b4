import { afterAll, describe, expect, test } from 'vitest'
import {
  demoPassword,
  mailedCode,
  mailsWanted,
  newAccount,
  newGuest,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import type { Visit } from '../../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())

let newcomers = 0

/** Someone without an account, in a browser of their own. */
function newIda() {
  newcomers++
  return {
    email: `ida-${newcomers}@example.com`,
    name: 'Ida Berg',
    locale: 'en',
    browser: `browser-of-ida-${newcomers}`,
  }
}

type Wish = ReturnType<typeof newIda>

async function requestedCode(wish: Wish, visit?: Visit) {
  const from = visit ?? (await visitTo(world, 'ceramics'))
  return { visit: from, code: await mailedCode({ ...world, visit: from }, wish) }
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code mailed to a mailbox without an account', () => {
  test('a mailed code creates a verified student account without a password and signs it in', async () => {
    const ida = newIda()
    const { visit, code } = await requestedCode(ida)
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
    const ida = newIda()
    const { visit, code } = await requestedCode(ida)
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    const input = ` ${wide.slice(0, 3)} ${wide.slice(3)} `
    expect(await world.modules.identity.signInByCode(visit, { ...ida, code: input })).toMatchObject({
      is: 'signed-in',
    })
  })

  test('a mailed code can be submitted again within a minute, creates one account, and is then used up', async () => {
    const ida = newIda()
    const { visit, code } = await requestedCode(ida)
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
    const { email, name } = await newAccount(world, { astronomy: 'owner' })
    const hana = { ...newIda(), email, name: 'Somebody else' }
    const { visit, code } = await requestedCode(hana)
    const outcome = await world.modules.identity.signInByCode(visit, { ...hana, code })
    if (outcome.is !== 'signed-in') throw new Error(outcome.is)
    const me = await world.modules.identity.whoIs(visit.schoolId, outcome.session)
    expect(me).toMatchObject({ email, name, roles: ['student'] })
  })

  test('a mailed code leads to the second-factor challenge if the account has a second factor', async () => {
    const guest = await newGuest(world)
    const { app } = await enableSecondFactor(world, guest)
    const mei = { ...newIda(), email: guest.me.email }
    const { visit, code } = await requestedCode(mei)
    const outcome = await world.modules.identity.signInByCode(visit, { ...mei, code })
    if (outcome.is !== 'second-factor') throw new Error(outcome.is)
    const { challenge } = outcome
    expect(
      await world.modules.identity.provideSecondFactor(visit, { challenge, code: app.code() }),
    ).toMatchObject({ is: 'signed-in' })
  })

  test('a mailed code does not sign in to a deactivated account', async () => {
    const { personId, email } = await newAccount(world)
    const mei = { ...newIda(), email }
    const { visit, code } = await requestedCode(mei)
    await world.modules.identity.deactivatePerson(platformActor, personId)
    await expect(world.modules.identity.signInByCode(visit, { ...mei, code })).rejects.toMatchObject({
      problems: [{ field: 'email', message: 'account_off' }],
    })
  })

  test('a mailed code is deleted together with the account', async () => {
    const { me, visit } = await newGuest(world)
    await requestedCode({ ...newIda(), email: me.email })
    expect(await codesTo(me.email)).toHaveLength(1)
    await world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    expect(await codesTo(me.email)).toEqual([])
  })

  test('a mailed code is withdrawn when the password changes', async () => {
    const { me, visit: home } = await newGuest(world)
    const mei = { ...newIda(), email: me.email }
    const { visit, code } = await requestedCode(mei)
    const change = { password: demoPassword, newPassword: 'another password' }
    await world.modules.identity.changePassword(me, home, change)
    expect(await world.modules.identity.signInByCode(visit, { ...mei, code })).toEqual({ is: 'over' })
  })
})

describe('a mailed code', () => {
  test('a mailed code is refused in another browser, at another school and for another mailbox', async () => {
    const ida = newIda()
    const { visit, code } = await requestedCode(ida)
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
    const ida = newIda()
    const { visit, code } = await requestedCode(ida)
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
    const ida = newIda()
    const { visit, code } = await requestedCode(ida)
    world.clock.advance({ minutes: 10 })
    expect(await world.modules.identity.signInByCode(visit, { ...ida, code })).toEqual({ is: 'over' })
    await world.modules.identity.sweepSignIns()
    expect(await codesTo(ida.email)).toEqual([])
  })

  test('a new mailed code replaces the previous one', async () => {
    const ida = newIda()
    const first = await requestedCode(ida)
    let second = await requestedCode(ida, first.visit)
    while (second.code === first.code) second = await requestedCode(ida, first.visit)
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
    const ida = newIda()
    const { code } = await requestedCode(ida)
    const rows = await world.deps.db
      .selectFrom('mailCodes')
      .selectAll()
      .where('email', '=', ida.email)
      .execute()
    expect(rows).toHaveLength(1)
    const facts = await world.deps.db.selectFrom('facts').select('body').execute()
    expect(JSON.stringify([rows, facts])).not.toContain(code)
  })

  test.each([
    ['an invalid e-mail address', { email: 'nobody' }, 'email'],
    ['no name', { name: ' ' }, 'name'],
  ])('a code is not mailed for a request with %s', async (_, wrong, field) => {
    const ida = newIda()
    const wish = { ...ida, ...wrong }
    const visit = await visitTo(world, 'ceramics')
    await expect(world.modules.identity.requestCode(visit, wish)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field }],
    })
    expect((await mailsWanted(world)).filter(({ to }) => to === wish.email)).toEqual([])
  })
})

async function codesTo(email: string) {
  return await world.deps.db.selectFrom('mailCodes').select('id').where('email', '=', email).execute()
}
