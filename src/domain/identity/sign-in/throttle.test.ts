import { afterAll, describe, expect, test } from 'vitest'
import {
  demoPassword,
  type Guest,
  mailedToken,
  newAccount,
  newGuest,
  requestedToken,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { challengeOf, enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { trying } from '../../../../test/support/people/sign-in-tries.ts'
import { createWorld } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const millisecond = 0.001
const tooMany = { code: 'too_many_requests' }

describe('limits of wrong passwords', () => {
  test('five wrong passwords for an account from an IP address are checked in fifteen minutes, and the sixth attempt is refused even if it is correct', async () => {
    const { wrong, right } = await trying(world)
    await wrong(5)
    await expect(right()).rejects.toMatchObject({ ...tooMany, retryAfter: 900 })
    world.clock.advance({ minutes: 15, seconds: -millisecond })
    await expect(right()).rejects.toMatchObject({ ...tooMany, retryAfter: 1 })
    world.clock.advance({ seconds: millisecond })
    expect(await right()).toMatchObject({ is: 'signed-in' })
  })

  test('wrong passwords for unknown accounts count like those for existing ones', async () => {
    const { wrong } = await trying(world)
    await wrong(5, 'nobody@example.com')
    await expect(wrong(1, 'nobody@example.com')).rejects.toMatchObject(tooMany)
    // Regardless of the spelling of the e-mail address.
    await expect(wrong(1, ' NOBODY@Example.com ')).rejects.toMatchObject(tooMany)
  })

  test('fifty wrong passwords from an IP address are checked for all accounts together, and the fifty-first attempt is refused', async () => {
    const { wrong, right } = await trying(world)
    for (let account = 1; account <= 10; account++) await wrong(5, `account-${account}@example.com`)
    await expect(right()).rejects.toMatchObject({ ...tooMany, retryAfter: 900 })
    world.clock.advance({ minutes: 15 })
    expect(await right()).toMatchObject({ is: 'signed-in' })
  })

  test('sign-in attempts refused without a check do not count towards the limit of the IP address', async () => {
    const { wrong, right } = await trying(world)
    await wrong(5, 'nobody@example.com')
    for (let time = 0; time < 100; time++) {
      await expect(wrong(1, 'nobody@example.com')).rejects.toMatchObject(tooMany)
    }
    expect(await right()).toMatchObject({ is: 'signed-in' })
  })

  test('a correct password resets the number of wrong passwords of its account', async () => {
    const { wrong, right } = await trying(world)
    await wrong(4)
    expect(await right()).toMatchObject({ is: 'signed-in' })
    await wrong(5)
    await expect(right()).rejects.toMatchObject(tooMany)
  })

  test('a correct password does not reset the number of wrong passwords of its IP address', async () => {
    const { wrong, right } = await trying(world)
    for (let account = 1; account <= 12; account++) await wrong(4, `account-${account}@example.com`)
    await wrong(1, 'account-13@example.com')
    // Forty-nine so far.
    for (let time = 0; time < 3; time++) expect(await right()).toMatchObject({ is: 'signed-in' })
    await wrong(1, 'account-14@example.com')
    await expect(wrong(1, 'account-15@example.com')).rejects.toMatchObject(tooMany)
    await expect(right()).rejects.toMatchObject(tooMany)
  })

  test('wrong passwords from one IP address do not lock out an owner who signs in from another', async () => {
    const { wrong, account } = await trying(world)
    await wrong(5)
    await expect(wrong(1)).rejects.toMatchObject(tooMany)
    expect((await signInAs(world, account, 'ceramics')).me.email).toBe(account.email)
  })

  test('wrong passwords at one school count at the other school', async () => {
    const { visit, wrong, account } = await trying(world)
    await wrong(5)
    const elsewhere = await visitTo(world, 'astronomy', visit.address)
    const { email } = account
    const outcome = world.modules.identity.signIn(elsewhere, { email, password: demoPassword })
    await expect(outcome).rejects.toMatchObject(tooMany)
  })

  test('concurrent wrong passwords are limited like consecutive ones', async () => {
    const { wrong } = await trying(world)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => wrong(1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})

describe('an IPv6 address in the sign-in limits', () => {
  test('an IPv6 address counts as its /64 network in the sign-in limits', async () => {
    const { email } = await newAccount(world)
    const tryFrom = async (ipAddress: string) => {
      const visit = await visitTo(world, 'ceramics', ipAddress)
      return await world.modules.identity.signIn(visit, { email, password: 'wrong' })
    }
    for (let host = 1; host <= 5; host++) await tryFrom(`2001:db8:1:2:${host}::${host}`)
    await expect(tryFrom('2001:db8:1:2:ffff:ffff:ffff:ffff')).rejects.toMatchObject(tooMany)
    expect(await tryFrom('2001:db8:1:3::1')).toEqual({ is: 'wrong' })
  })
})

describe('shared sign-in limits', () => {
  test('all operations that require the password share one sign-in limit', async () => {
    const guest = await newGuest(world)
    const { email } = guest.me
    const operations = passwordOperations(guest)
    await world.modules.identity.signIn(guest.visit, { email, password: 'wrong' })
    for (const operation of Object.values(operations).slice(0, 4)) {
      await expect(operation('wrong')).rejects.toMatchObject({ code: 'invalid_input' })
    }
    for (const [name, operation] of Object.entries(operations)) {
      await expect(operation(demoPassword), name).rejects.toMatchObject(tooMany)
    }
    const signIn = world.modules.identity.signIn(guest.visit, { email, password: demoPassword })
    await expect(signIn).rejects.toMatchObject(tooMany)
    // Nothing of it happened.
    expect(await world.modules.identity.whoIs(guest.me.schoolId, guest.session)).toMatchObject({ email })
  })

  test('the page that completes a sign-up shares the sign-in limit', async () => {
    const { identity } = world.modules
    const visit = await visitTo(world, 'ceramics')
    const email = 'new@example.com'
    await identity.signUp(visit, { email, name: 'New', password: 'a good one', locale: 'en' })
    const token = await mailedToken(world, { to: email, template: 'verify_email' })
    for (const password of ['wrong 1', 'wrong 2', 'wrong 3']) {
      await expect(identity.verifyEmail(visit, { token, password })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
    for (const password of ['wrong 4', 'wrong 5']) await identity.signIn(visit, { email, password })
    const verified = identity.verifyEmail(visit, { token, password: 'a good one' })
    await expect(verified).rejects.toMatchObject(tooMany)
  })

  test('all operations that require a second-factor code share one limit', async () => {
    const guest = await newGuest(world)
    const { email } = guest.me
    const { app } = await enableSecondFactor(world, guest)
    const { identity } = world.modules
    const { me, visit } = guest
    const challenge = await challengeOf(world, visit, email)
    for (let time = 0; time < 2; time++) {
      const outcome = await identity.provideSecondFactor(visit, { challenge, code: '000000' })
      expect(outcome).toMatchObject({ is: 'wrong' })
    }
    const proof = { password: demoPassword, code: '000000' }
    for (const operation of [
      identity.removeSecondFactor,
      identity.replaceRecoveryCodes,
      identity.deleteAccount,
    ]) {
      await expect(operation(me, visit, proof)).rejects.toMatchObject({ problems: [{ field: 'code' }] })
    }
    for (const operation of [
      identity.removeSecondFactor,
      identity.replaceRecoveryCodes,
      identity.deleteAccount,
    ]) {
      const input = { password: demoPassword, code: app.code() }
      await expect(operation(me, visit, input)).rejects.toMatchObject(tooMany)
    }
    const finished = identity.provideSecondFactor(visit, { challenge, code: app.code() })
    await expect(finished).rejects.toMatchObject(tooMany)
    expect(await identity.secondFactorState(me)).toMatchObject({ isOn: true })
    // Its owner is at home, with another IP address.
    const home = await visitTo(world, 'ceramics')
    const again = await challengeOf(world, home, email)
    expect(await identity.provideSecondFactor(home, { challenge: again, code: app.code() })).toMatchObject({
      is: 'signed-in',
    })
  })
})

describe('limits of requested mails', () => {
  test('five mails are sent to a mailbox in fifteen minutes, for all purposes and requesters together, with or without an account', async () => {
    const { identity } = world.modules
    const mei = await newAccount(world)
    for (const email of [mei.email, 'nobody@example.com']) {
      const requestMail = async (purpose: 'reset_password' | 'sign_in') =>
        identity.requestMail(await visitTo(world, 'ceramics'), { purpose, email, locale: 'en' })
      for (let time = 0; time < 2; time++) {
        await requestMail('reset_password')
        await requestMail('sign_in')
      }
      const signUp = { email, name: 'Eve', password: 'a good one', locale: 'en' }
      await identity.signUp(await visitTo(world, 'ceramics'), signUp)
      await expect(requestMail('sign_in')).rejects.toMatchObject(tooMany)
      await expect(identity.signUp(await visitTo(world, 'ceramics'), signUp)).rejects.toMatchObject(tooMany)
    }
    world.clock.advance({ minutes: 15 })
    const visit = await visitTo(world, 'ceramics')
    expect(await requestedToken(world, visit, { purpose: 'sign_in', email: mei.email })).not.toBe('')
  })

  test('thirty mails can be requested from one IP address', async () => {
    const visit = await visitTo(world, 'ceramics')
    const requestMail = (email: string) =>
      world.modules.identity.requestMail(visit, { purpose: 'sign_in', email, locale: 'en' })
    for (let n = 1; n <= 30; n++) await requestMail(`account-${n}@example.com`)
    await expect(requestMail('account-31@example.com')).rejects.toMatchObject(tooMany)
  })
})

function passwordOperations({ me, visit }: Guest) {
  const { identity } = world.modules
  const code = '000000'
  return {
    changePassword: (password: string) =>
      identity.changePassword(me, visit, { password, newPassword: 'another good one' }),
    requestEmailChange: (password: string) =>
      identity.requestEmailChange(me, visit, { password, email: 'new@example.com' }),
    removeSecondFactor: (password: string) => identity.removeSecondFactor(me, visit, { password, code }),
    deleteAccount: (password: string) => identity.deleteAccount(me, visit, { password, code }),
    confirmSecondFactor: (password: string) => identity.confirmSecondFactor(me, visit, { password, code }),
    replaceRecoveryCodes: (password: string) => identity.replaceRecoveryCodes(me, visit, { password, code }),
  }
}
