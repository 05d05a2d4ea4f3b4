// The effects of a change of the password or the e-mail address on sessions, links and codes.
import { afterAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import {
  answerMailRequests,
  demoPassword,
  mailedToken,
  mailsWanted,
  newAccount,
  newGuest,
  requestedToken,
  signInAs,
  visitTo,
} from '../../../test/support/people/identity-cast.ts'
import { appWith } from '../../../test/support/people/second-factor.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { hashToken } from '../../platform/crypto/random-token.ts'
import { createIdentity } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

const notFound = { code: 'not_found' }

describe('a reset of the password', () => {
  test('a password reset ends every session at every school and invalidates the old password', async () => {
    const { identity } = world.modules
    const { email: mei } = await newAccount(world)
    const guests = [await signInAt('ceramics', mei), await signInAt('astronomy', mei)]
    const tom = await newGuest(world)
    const visit = await visitTo(world, 'ceramics')
    const token = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
    const outcome = await identity.resetPassword(visit, { token, password: 'a new one' })
    for (const { me, session } of guests) expect(await identity.whoIs(me.schoolId, session)).toBeUndefined()
    expect(await identity.whoIs(tom.me.schoolId, tom.session)).toBeDefined()
    expect(await identity.signIn(visit, { email: mei, password: demoPassword })).toEqual({ is: 'wrong' })
    expect(await identity.signIn(visit, { email: mei, password: 'a new one' })).toMatchObject({
      is: 'signed-in',
    })
    const session = outcome.is === 'signed-in' ? outcome.session : ''
    expect(await identity.whoIs(visit.schoolId, session)).toMatchObject({ email: mei, method: 'link' })
    expect((await mailsWanted(world)).at(-1)).toMatchObject({ template: 'password_changed', to: mei })
  })

  test('a password reset voids every sign-in link and reset link mailed before it', async () => {
    const { identity } = world.modules
    const { email: mei } = await newAccount(world)
    const visit = await visitTo(world, 'ceramics')
    const elsewhere = await visitTo(world, 'astronomy')
    const link = await requestedToken(world, elsewhere, { purpose: 'sign_in', email: mei })
    const token = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
    await identity.resetPassword(visit, { token, password: 'a new one' })
    await expect(identity.signInByLink(elsewhere, { token: link })).rejects.toMatchObject(notFound)
  })

  test('a password reset and the use of a sign-in link at the same time do not deadlock', async () => {
    const { identity } = world.modules
    const { email: mei } = await newAccount(world)
    const visit = await visitTo(world, 'ceramics')
    const link = await requestedToken(world, visit, { purpose: 'sign_in', email: mei })
    const token = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
    const [reset, signedIn] = await Promise.allSettled([
      identity.resetPassword(visit, { token, password: 'a new one' }),
      world.deps.passwords.hash('for as long').then(() => identity.signInByLink(visit, { token: link })),
    ])
    expect(reset.status).toBe('fulfilled')
    if (signedIn.status === 'rejected') expect(signedIn.reason).toMatchObject(notFound)
  })

  test('a password reset, an invitation and a sign-up with an invalid link compute no password hash', async () => {
    let hashes = 0
    const counted = {
      ...world.deps.passwords,
      hash(password: string) {
        hashes++
        return world.deps.passwords.hash(password)
      },
    }
    const identity = createIdentity({ ...world.deps, passwords: counted })
    const visit = await visitTo(world, 'ceramics')
    const input = { token: 'lml_none', name: 'Eve', password: 'a good one', locale: 'en' }
    await expect(identity.resetPassword(visit, input)).rejects.toMatchObject(notFound)
    await expect(identity.acceptInvitation(visit, input)).rejects.toMatchObject(notFound)
    await expect(identity.verifyEmail(visit, input)).rejects.toMatchObject(notFound)
    expect(hashes).toBe(0)
  })
})

describe('a sign-in with old credentials during their change', () => {
  test('a sign-in with the old password during a reset fails or its session is ended by the reset', async () => {
    const { identity } = world.modules
    const { personId, email: mei } = await newAccount(world)
    const visit = await visitTo(world, 'ceramics')
    const token = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
    const [outcome] = await Promise.all([
      identity.resetPassword(visit, { token, password: 'a new one' }),
      ...signInsAtOnce(mei, 30),
    ])
    const session = outcome.is === 'signed-in' ? outcome.session : ''
    const sessions = world.deps.db.selectFrom('sessions').select('tokenHash')
    const remaining = await sessions.where('personId', '=', personId).execute()
    expect(remaining).toEqual([{ tokenHash: hashToken(session) }])
  })

  test('sign-ins with the old credentials while a second factor is being enabled leave no open session', async () => {
    const { identity } = world.modules
    const { me, visit } = await newGuest(world)
    const app = appWith(world, (await identity.offerSecondFactor(me, 'Ceramics')).secret)
    const proof = { password: demoPassword, code: app.code() }
    await Promise.all([identity.confirmSecondFactor(me, visit, proof), ...signInsAtOnce(me.email, 30)])
    const sessions = world.deps.db.selectFrom('sessions').select('id')
    const remaining = await sessions.where('personId', '=', me.personId).execute()
    expect(remaining).toEqual([{ id: me.sessionId }])
  })
})

describe('a change of the password', () => {
  test('a change of the password ends every other session at every school and voids mailed sign-in and reset links', async () => {
    const { identity } = world.modules
    const { email: mei } = await newAccount(world)
    const thieves = [await signInAt('ceramics', mei), await signInAt('astronomy', mei)]
    const { me, session, visit } = await signInAt('ceramics', mei)
    const reset = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
    const link = await requestedToken(world, visit, { purpose: 'sign_in', email: mei })
    await identity.changePassword(me, visit, { password: demoPassword, newPassword: 'a new one' })
    for (const thief of thieves) {
      expect(await identity.whoIs(thief.me.schoolId, thief.session)).toBeUndefined()
    }
    expect(await identity.whoIs(me.schoolId, session)).toBeDefined()
    const byReset = identity.resetPassword(visit, { token: reset, password: 'by an old link' })
    await expect(byReset).rejects.toMatchObject(notFound)
    await expect(identity.signInByLink(visit, { token: link })).rejects.toMatchObject(notFound)
    expect((await mailsWanted(world)).at(-1)).toMatchObject({ template: 'password_changed', to: mei })
  })

  test('a change of the password requires the current password', async () => {
    const { me, visit } = await newGuest(world)
    const change = { password: 'a guess', newPassword: 'a new one' }
    await expect(world.modules.identity.changePassword(me, visit, change)).rejects.toMatchObject({
      problems: [{ field: 'password', message: 'password_wrong' }],
    })
    expect((await signInAs(world, me, 'ceramics')).me.email).toBe(me.email)
  })
})

describe('a change of the e-mail address', () => {
  test('an e-mail address changes through the link sent to the new mailbox, and the old mailbox is notified', async () => {
    const { identity } = world.modules
    const { me, visit, token, newEmail } = await requestedEmailChange()
    expect(await identity.signIn(visit, { email: newEmail, password: demoPassword })).toEqual({ is: 'wrong' })
    await identity.changeEmail(me, visit, { token })
    expect(await identity.signIn(visit, { email: newEmail, password: demoPassword })).toMatchObject({
      is: 'signed-in',
    })
    expect(await identity.signIn(visit, { email: me.email, password: demoPassword })).toEqual({ is: 'wrong' })
    expect((await mailsWanted(world)).at(-1)).toMatchObject({
      template: 'email_changed',
      to: me.email,
      newEmail,
    })
  })

  test('a link to change the e-mail address has no effect without the session of the person who requested it', async () => {
    const { identity } = world.modules
    const { me, visit, token } = await requestedEmailChange()
    const tom = await newGuest(world)
    await expect(identity.changeEmail(tom.me, tom.visit, { token })).rejects.toMatchObject(notFound)
    expect((await signInAs(world, tom.me, 'ceramics')).me.email).toBe(tom.me.email)
    // The link is not used up by the refusal.
    await identity.changeEmail(me, visit, { token })
  })

  test('a change of the e-mail address requires the password', async () => {
    const { me, visit } = await newGuest(world)
    const newEmail = `new-${me.email}`
    const requested = world.modules.identity.requestEmailChange(me, visit, {
      password: 'a guess',
      email: newEmail,
    })
    await expect(requested).rejects.toMatchObject({ problems: [{ field: 'password' }] })
    expect((await mailsWanted(world)).filter(({ to }) => [newEmail, me.email].includes(to))).toEqual([])
  })

  test('a change to a used e-mail address fails with the same error as an expired link', async () => {
    const { identity } = world.modules
    const { me, visit } = await newGuest(world)
    const tom = await newAccount(world)
    const usedEmail = tom.email
    await identity.requestEmailChange(me, visit, { password: demoPassword, email: usedEmail })
    const token = await mailedToken(world, { to: usedEmail, template: 'change_email' })
    const [refused, spent] = await Promise.allSettled([
      identity.changeEmail(me, visit, { token }),
      identity.changeEmail(me, visit, { token: 'lml_none' }),
    ])
    const errorOf = ({ reason }: PromiseRejectedResult) => ({ code: reason.code, message: reason.message })
    expect(errorOf(refused as PromiseRejectedResult)).toEqual(errorOf(spent as PromiseRejectedResult))
    expect((await signInAs(world, tom, 'ceramics')).me.personId).toBe(tom.personId)
  })

  test('a change of the e-mail address voids links mailed to the old address, including one sent at that moment', async () => {
    const { identity } = world.modules
    const { me, visit, token, newEmail } = await requestedEmailChange()
    const reset = await requestedToken(world, visit, { purpose: 'reset_password', email: me.email })
    const link = await requestedToken(world, visit, { purpose: 'sign_in', email: me.email })
    await identity.changeEmail(me, visit, { token })
    const byReset = identity.resetPassword(visit, { token: reset, password: 'by the old mailbox' })
    await expect(byReset).rejects.toMatchObject(notFound)
    await expect(identity.signInByLink(visit, { token: link })).rejects.toMatchObject(notFound)
    // The links stay void even if the old e-mail address is restored.
    const { db } = world.deps
    await db.updateTable('people').set({ email: me.email }).where('email', '=', newEmail).execute()
    await expect(identity.signInByLink(visit, { token: link })).rejects.toMatchObject(notFound)
    await db.updateTable('people').set({ email: newEmail }).where('email', '=', me.email).execute()
    // Simulates a mail job that looked up the account just before the change.
    const sent = [hashToken(reset), hashToken(link)]
    await db.updateTable('mailLinks').set({ usedAt: null }).where('tokenHash', 'in', sent).execute()
    const again = identity.resetPassword(visit, { token: reset, password: 'by the old mailbox' })
    await expect(again).rejects.toMatchObject(notFound)
    await expect(identity.signInByLink(visit, { token: link })).rejects.toMatchObject(notFound)
  })

  test('a mail requested for the old e-mail address before the change is not sent', async () => {
    const { identity } = world.modules
    const { me, visit, token } = await requestedEmailChange()
    await identity.requestMail(visit, { purpose: 'reset_password', email: me.email, locale: 'en' })
    await identity.changeEmail(me, visit, { token })
    const before = (await mailsWanted(world)).length
    await answerMailRequests(world)
    expect(await mailsWanted(world)).toHaveLength(before)
  })
})

const signInAt = (school: DemoSchoolName, email: string) => signInAs(world, { email }, school)

// Some sign-ins finish before the change, some during it and some after it.
function signInsAtOnce(email: string, count: number) {
  return Array.from({ length: count }, async () =>
    world.modules.identity.signIn(await visitTo(world, 'ceramics'), { email, password: demoPassword }),
  )
}

async function requestedEmailChange() {
  const { me, visit } = await newGuest(world)
  const newEmail = `new-${me.email}`
  await world.modules.identity.requestEmailChange(me, visit, { password: demoPassword, email: newEmail })
  return { me, visit, newEmail, token: await mailedToken(world, { to: newEmail, template: 'change_email' }) }
}
