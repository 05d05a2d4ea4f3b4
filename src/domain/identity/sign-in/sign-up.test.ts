import { afterAll, describe, expect, test } from 'vitest'
import {
  demoPassword,
  demoPeople,
  guestOf,
  mailedToken,
  mailsWanted,
  newAccount,
  newGuest,
  personOf,
  requestedToken,
  schoolOf,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { challengeOf, enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import { operatorActor } from '../../tenancy/index.ts'

let mailboxes = 0
const newMailbox = () => `victim-${++mailboxes}@example.com`
const notFound = { code: 'not_found' }
const wrongPassword = { code: 'invalid_input', problems: [{ field: 'password', message: 'password_wrong' }] }

const world = await createWorld()
afterAll(() => world.close())

describe('a sign-up', () => {
  test('a sign-up creates no account until the mailbox is confirmed, and then a signed-in student', async () => {
    const email = newMailbox()
    const { identity } = world.modules
    const { token, visit } = await signUp(email)
    expect(await identity.personWithEmail(platformActor, email)).toBeUndefined()
    expect(await identity.signIn(visit, { email, password: 'a good one' })).toEqual({ is: 'wrong' })
    const { session, returnTo } = await identity.verifyEmail(visit, { token, password: 'a good one' })
    const { me } = await guestOf(world, visit, session)
    expect(me).toMatchObject({
      email,
      name: 'Somebody',
      roles: ['student'],
      locale: 'en',
      method: 'password',
    })
    expect(returnTo).toBe('/courses')
    const { id: astronomy } = await schoolOf(world, 'astronomy')
    expect(await identity.rolesAt(astronomy, me.personId)).toEqual([])
  })

  test('neither an attacker nor the owner of the mailbox can complete a sign-up started by the attacker', async () => {
    const email = newMailbox()
    const { identity } = world.modules
    // The attacker knows the password; the victim opens the mail and signs up as well.
    const attack = await signUp(email, 'the attacker knows this')
    const victim = await visitTo(world, 'ceramics')
    for (const password of ['what the victim uses', '', 'a good one']) {
      const opened = identity.verifyEmail(victim, { token: attack.token, password })
      await expect(opened).rejects.toMatchObject(wrongPassword)
    }
    const own = await signUp(email, 'what the victim uses')
    const { session } = await identity.verifyEmail(victim, {
      token: own.token,
      password: 'what the victim uses',
    })
    expect(await guestOf(world, victim, session)).toMatchObject({ me: { email } })
    // The attacker's link is void afterwards, and the attacker's password is never accepted.
    const late = identity.verifyEmail(attack.visit, {
      token: attack.token,
      password: 'the attacker knows this',
    })
    await expect(late).rejects.toMatchObject(notFound)
    const tried = await identity.signIn(attack.visit, { email, password: 'the attacker knows this' })
    expect(tried).toEqual({ is: 'wrong' })
  })

  test('a sign-up is void if its e-mail address got an account meanwhile, and leaves that account unchanged', async () => {
    const email = newMailbox()
    const { identity } = world.modules
    const { token, visit } = await signUp(email)
    await identity.createPerson(platformActor, { email, name: 'First', password: 'the first one' })
    await expect(identity.verifyEmail(visit, { token, password: 'a good one' })).rejects.toMatchObject(
      notFound,
    )
    expect(await identity.personWithEmail(platformActor, email)).toMatchObject({ name: 'First' })
    expect(await identity.signIn(visit, { email, password: 'a good one' })).toEqual({ is: 'wrong' })
  })

  test('a sign-up with a registered e-mail address notifies the owner by mail and keeps the name and password', async () => {
    const { identity } = world.modules
    const visit = await visitTo(world, 'astronomy')
    const { personId, email: tom, name } = await newAccount(world, { ceramics: 'student' })
    await identity.signUp(visit, { email: tom, name: 'Eve', password: 'the attacker knows', locale: 'ja' })
    const mail = (await mailsWanted(world)).at(-1)
    expect(mail).toMatchObject({
      template: 'already_registered',
      to: tom,
      name,
      locale: demoPeople.mei.locale,
    })
    expect(await identity.signIn(visit, { email: tom, password: 'the attacker knows' })).toEqual({
      is: 'wrong',
    })
    const schoolId = visit.schoolId
    expect(await identity.rolesAt(schoolId, personId)).toEqual([])
    // Tom joins the school through the mail only.
    const token = await mailedToken(world, { to: tom, template: 'already_registered' })
    const { outcome } = await identity.signInByLink(visit, { token })
    const session = outcome.is === 'signed-in' ? outcome.session : ''
    expect((await guestOf(world, visit, session)).me).toMatchObject({
      name,
      roles: ['student'],
      method: 'link',
    })
  })

  test.each([
    ['two addresses', 'a@example.com,b@example.com'],
    ['a list that ends in one', 'a,victim@example.com'],
    ['a group', 'a:victim@example.com;'],
    ['an address in brackets', '<victim@example.com>'],
    ['a comment', 'victim(a)@example.com'],
    ['quotes', '"victim"@example.com'],
    ['a control character', 'victim\u0007@example.com'],
    ['a NUL', 'victim\0@example.com'],
    ['a line break', 'victim@example.com\r\nBcc: b@example.com'],
    ['no dot in its host', 'victim@localhost'],
    ['nothing before the @', '@example.com'],
    ['255 characters', `${'v'.repeat(243)}@example.com`],
  ])(
    'a sign-up with %s as its e-mail address is refused, and the error names the field',
    async (_what, email) => {
      const visit = await visitTo(world, 'ceramics')
      const before = (await mailsWanted(world)).length
      const input = { email: email, name: 'Somebody', password: 'a good one', locale: 'en' }
      await expect(world.modules.identity.signUp(visit, input)).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'email' }],
      })
      expect(await mailsWanted(world)).toHaveLength(before)
    },
  )

  test('a sign-up removes control characters from the name', async () => {
    const email = newMailbox()
    const visit = await visitTo(world, 'ceramics')
    const name = ' Some\0body\r\n\u0007 Else\t'
    await world.modules.identity.signUp(visit, { email, name, password: 'a good one', locale: 'en' })
    expect((await mailsWanted(world)).at(-1)).toMatchObject({ name: 'Some body Else' })
  })
})

describe('a required second factor', () => {
  test('a sign-in link, a password reset and an invitation sign nobody in before the second factor is provided', async () => {
    const { identity } = world.modules
    const guest = await newGuest(world)
    const { app } = await enableSecondFactor(world, guest)
    const { email: tom } = guest.me
    const visit = await visitTo(world, 'ceramics')
    await identity.endOtherSessions({ ...guest.me, sessionId: crypto.randomUUID() as never }, visit)

    const link = await requestedToken(world, visit, { purpose: 'sign_in', email: tom })
    const byLink = (await identity.signInByLink(visit, { token: link })).outcome
    const reset = await requestedToken(world, visit, { purpose: 'reset_password', email: tom })
    const byReset = await identity.resetPassword(visit, { token: reset, password: demoPassword })
    const olga = operatorActor({
      schoolId: visit.schoolId,
      memberId: await personOf(world, 'olga'),
      roles: ['owner'],
    })
    await identity.invite(olga, { email: tom, role: 'teacher', locale: 'en' })
    const invitation = await mailedToken(world, { to: tom, template: 'invitation' })
    const input = { token: invitation, name: '', password: '', locale: 'en' }
    const byInvitation = await identity.acceptInvitation(visit, input)

    expect([byLink.is, byReset.is, byInvitation.is]).toEqual(Array(3).fill('second-factor'))
    const sessions = world.deps.db.selectFrom('sessions').select('id')
    expect(await sessions.where('personId', '=', guest.me.personId).execute()).toEqual([])
    // The session records the method of the first factor.
    const challenge = byInvitation.is === 'second-factor' ? byInvitation.challenge : ''
    const outcome = await identity.provideSecondFactor(visit, { challenge, code: app.code() })
    const session = outcome.is === 'signed-in' ? outcome.session : ''
    expect((await guestOf(world, visit, session)).me).toMatchObject({ email: tom, method: 'link' })
  })

  test('a second-factor challenge from before a password reset cannot be completed after it', async () => {
    const { identity } = world.modules
    const guest = await newGuest(world)
    const { app } = await enableSecondFactor(world, guest)
    const thief = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, thief, guest.me.email)
    const visit = await visitTo(world, 'ceramics')
    const token = await requestedToken(world, visit, {
      purpose: 'reset_password',
      email: guest.me.email,
    })
    await identity.resetPassword(visit, { token, password: 'a new one for Tom' })
    expect(await identity.provideSecondFactor(thief, { challenge, code: app.code() })).toEqual({ is: 'over' })
  })
})

async function signUp(email: string, password = 'a good one') {
  const visit = await visitTo(world, 'ceramics')
  const input = { email, name: 'Somebody', password, locale: 'en', returnTo: '/courses' }
  await world.modules.identity.signUp(visit, input)
  return { visit, token: await mailedToken(world, { to: email, template: 'verify_email' }) }
}
