import { afterAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../../demo/schools.ts'
import {
  demoPeople,
  guestOf,
  mailedToken,
  mailsWanted,
  newAccount,
  operatorOf,
  personWithEmail,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import type { Role } from '../../tenancy/index.ts'
import type { Proceeding } from '../index.ts'

const world = await createWorld()
afterAll(() => world.close())

let newcomers = 0
const newMailbox = () => `new-${++newcomers}@example.com`
const notFound = { code: 'not_found' }

describe('an invitation', () => {
  test('an invitation to a new e-mail address creates an account with the role and signs it in', async () => {
    const newcomer = newMailbox()
    const token = await invited(newcomer, 'teacher')
    const visit = await visitTo(world, 'ceramics')
    expect(await world.modules.identity.readInvitation(visit, token)).toEqual({
      email: newcomer,
      role: 'teacher',
      hasAccount: false,
    })
    const outcome = await accept(token, { name: ' Nora  New ', password: 'a good one' })
    const { me } = await guestOf(world, visit, sessionOf(outcome))
    expect(me).toMatchObject({ email: newcomer, name: 'Nora New', roles: ['teacher'], method: 'link' })
    expect(
      await world.modules.identity.signIn(visit, { email: newcomer, password: 'a good one' }),
    ).toMatchObject({
      is: 'signed-in',
    })
  })

  test('an invitation to an existing account adds the role and keeps its name and password', async () => {
    const { identity } = world.modules
    const { email, name } = await newAccount(world, { ceramics: 'student' })
    const token = await invited(email, 'teacher')
    const visit = await visitTo(world, 'ceramics')
    expect(await identity.readInvitation(visit, token)).toMatchObject({ hasAccount: true })
    const outcome = await accept(token, { name: 'Eve', password: 'another one' })
    expect((await guestOf(world, visit, sessionOf(outcome))).me).toMatchObject({
      email,
      name,
      roles: ['teacher', 'student'],
    })
    expect(await identity.signIn(visit, { email, password: 'another one' })).toEqual({ is: 'wrong' })
  })

  test('a new member’s invitation requires a name and a valid password, and an invalid attempt does not use it up', async () => {
    const newcomer = newMailbox()
    const token = await invited(newcomer, 'student')
    const [noName, weak] = [
      { name: ' ', password: 'a good one' },
      { name: 'New', password: 'password1' },
    ]
    await expect(accept(token, noName)).rejects.toMatchObject({ problems: [{ field: 'name' }] })
    await expect(accept(token, weak)).rejects.toMatchObject({ problems: [{ field: 'password' }] })
    expect(await world.modules.identity.personWithEmail(platformActor, newcomer)).toBeUndefined()
    await accept(token)
  })

  test.each([
    ['manager', 'owner'],
    ['admin', 'manager'],
    ['teacher', 'student'],
    ['student', 'student'],
  ] as const)(
    'an invitation by a person with the role %s for the role %s is refused, and no mail is sent',
    async (ownRole, role) => {
      const newcomer = newMailbox()
      const ken = await operatorOf(world, 'ken', 'ceramics', [ownRole])
      const invitation = world.modules.identity.invite(ken, { email: newcomer, role, locale: 'en' })
      await expect(invitation).rejects.toMatchObject({ code: 'not_permitted' })
      expect((await mailsWanted(world)).filter(({ to }) => to === newcomer)).toEqual([])
    },
  )

  test('an invitation is void once its sender has lost the permission to invite', async () => {
    const newcomer = newMailbox()
    const { identity } = world.modules
    const ken = await operatorOf(world, await newAccount(world, {}), 'ceramics', ['manager'])
    const manager = { schoolId: ken.schoolId, personId: ken.memberId, role: 'manager' as const }
    await identity.grantRole(platformActor, manager)
    await identity.invite(ken, { email: newcomer, role: 'manager', locale: 'en' })
    const token = await mailedToken(world, { to: newcomer, template: 'invitation' })
    await identity.revokeRole(platformActor, manager)
    expect(await identity.readInvitation(await visitTo(world, 'ceramics'), token)).toBeUndefined()
    await expect(accept(token)).rejects.toMatchObject(notFound)
    // The sender has the permission again, so the invitation is valid again.
    await identity.grantRole(platformActor, manager)
    await accept(token)
  })

  test('an invitation is void while its sender is deactivated', async () => {
    const newcomer = newMailbox()
    const sender = await operatorOf(world, await newAccount(world, { ceramics: 'owner' }), 'ceramics', [
      'owner',
    ])
    await world.modules.identity.invite(sender, { email: newcomer, role: 'student', locale: 'en' })
    const token = await mailedToken(world, { to: newcomer, template: 'invitation' })
    await world.modules.identity.deactivatePerson(platformActor, sender.memberId)
    await expect(accept(token)).rejects.toMatchObject(notFound)
  })

  test('an invitation replaces an older one of the same school and none of another school', async () => {
    const newcomer = newMailbox()
    for (const email of [newcomer, (await newAccount(world, {})).email]) {
      const elsewhere = await invited(email, 'student', 'astronomy')
      const tooMuch = await invited(email, 'manager')
      const corrected = await invited(email, 'student')
      await expect(accept(tooMuch)).rejects.toMatchObject(notFound)
      await accept(corrected)
      await accept(elsewhere, {}, 'astronomy')
      const personId = await personWithEmail(world, email)
      const { schoolId } = await visitTo(world, 'ceramics')
      expect(await world.modules.identity.rolesAt(schoolId, personId)).toEqual(['student'])
    }
  })

  test('an invitation of a deactivated person is void, and using it is refused without a server error', async () => {
    const { identity } = world.modules
    const { personId: tom, email } = await newAccount(world, { ceramics: 'student' })
    const before = await invited(email, 'teacher')
    await identity.deactivatePerson(platformActor, tom)
    await expect(accept(before)).rejects.toMatchObject(notFound)
    const meanwhile = await invited(email, 'teacher')
    await expect(accept(meanwhile)).rejects.toMatchObject(notFound)
    const { schoolId } = await visitTo(world, 'ceramics')
    expect(await identity.rolesAt(schoolId, tom)).toEqual(['student'])
  })

  test('an invitation whose e-mail address gets an account during the acceptance goes to that account or is void', async () => {
    const newcomer = newMailbox()
    const { identity } = world.modules
    const token = await invited(newcomer, 'teacher')
    const signUp = { email: newcomer, name: 'New', password: 'a good one', locale: 'en' }
    await identity.signUp(await visitTo(world, 'ceramics'), signUp)
    const verification = await mailedToken(world, { to: newcomer, template: 'verify_email' })
    const visit = await visitTo(world, 'ceramics')
    const outcomes = await Promise.allSettled([
      accept(token),
      identity.verifyEmail(visit, { token: verification, password: 'a good one' }),
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(notFound)
    }
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    const accounts = await world.deps.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', newcomer)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test('an invitation shows its recipient the inviting person and the role', async () => {
    const newcomer = newMailbox()
    await invited(newcomer, 'teacher')
    expect((await mailsWanted(world)).at(-1)).toMatchObject({
      template: 'invitation',
      to: newcomer,
      inviter: demoPeople.olga.name,
      role: 'teacher',
    })
  })
})

async function invited(email: string, role: Role, school: DemoSchoolName = 'ceramics') {
  const actor = await operatorOf(world, school === 'ceramics' ? 'olga' : 'hana', school, ['owner'])
  await world.modules.identity.invite(actor, { email, role, locale: 'en' })
  return await mailedToken(world, { to: email, template: 'invitation' })
}

async function accept(
  token: string,
  { name = 'New', password = 'a good one' }: { name?: string; password?: string } = {},
  school: DemoSchoolName = 'ceramics',
): Promise<Proceeding> {
  const visit = await visitTo(world, school)
  return await world.modules.identity.acceptInvitation(visit, { token, name, password, locale: 'en' })
}

function sessionOf(outcome: Proceeding): string {
  if (outcome.is !== 'signed-in') throw new Error(`Not signed in: ${outcome.is}`)
  return outcome.session
}
