import { describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../../demo/schools.ts'
import {
  demoPeople,
  guestOf,
  mailedToken,
  mailsWanted,
  operatorOf,
  personOf,
  personWithEmail,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import type { Role } from '../../tenancy/index.ts'
import type { Proceeding } from '../index.ts'

const newcomer = 'new@example.com'
const notFound = { code: 'not_found' }

describe('an invitation', () => {
  test('an invitation to a new e-mail address creates an account with the role and signs it in', async () => {
    const world = await ownWorld()
    const token = await invited(world, newcomer, 'teacher')
    const visit = await visitTo(world, 'ceramics')
    expect(await world.modules.identity.readInvitation(visit, token)).toEqual({
      email: newcomer,
      role: 'teacher',
      hasAccount: false,
    })
    const outcome = await accept(world, token, { name: ' Nora  New ', password: 'a good one' })
    const { me } = await guestOf(world, visit, sessionOf(outcome))
    expect(me).toMatchObject({ email: newcomer, name: 'Nora New', roles: ['teacher'], method: 'link' })
    expect(
      await world.modules.identity.signIn(visit, { email: newcomer, password: 'a good one' }),
    ).toMatchObject({
      is: 'signed-in',
    })
  })

  test('an invitation to an existing account adds the role and keeps its name and password', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const { email, name } = demoPeople.tom
    const token = await invited(world, email, 'teacher')
    const visit = await visitTo(world, 'ceramics')
    expect(await identity.readInvitation(visit, token)).toMatchObject({ hasAccount: true })
    const outcome = await accept(world, token, { name: 'Eve', password: 'another one' })
    expect((await guestOf(world, visit, sessionOf(outcome))).me).toMatchObject({
      email,
      name,
      roles: ['teacher', 'student'],
    })
    expect(await identity.signIn(visit, { email, password: 'another one' })).toEqual({ is: 'wrong' })
  })

  test('a new member’s invitation requires a name and a valid password, and an invalid attempt does not use it up', async () => {
    const world = await ownWorld()
    const token = await invited(world, newcomer, 'student')
    const [noName, weak] = [
      { name: ' ', password: 'a good one' },
      { name: 'New', password: 'password1' },
    ]
    await expect(accept(world, token, noName)).rejects.toMatchObject({ problems: [{ field: 'name' }] })
    await expect(accept(world, token, weak)).rejects.toMatchObject({ problems: [{ field: 'password' }] })
    expect(await world.modules.identity.personWithEmail(platformActor, newcomer)).toBeUndefined()
    await accept(world, token)
  })

  test.each([
    ['manager', 'owner'],
    ['admin', 'manager'],
    ['teacher', 'student'],
    ['student', 'student'],
  ] as const)(
    'an invitation by a person with the role %s for the role %s is refused, and no mail is sent',
    async (ownRole, role) => {
      const world = await ownWorld()
      const ken = await operatorOf(world, 'ken', 'ceramics', [ownRole])
      const invitation = world.modules.identity.invite(ken, { email: newcomer, role, locale: 'en' })
      await expect(invitation).rejects.toMatchObject({ code: 'not_permitted' })
      expect(await mailsWanted(world)).toEqual([])
    },
  )

  test('an invitation is void once its sender has lost the permission to invite', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const ken = await operatorOf(world, 'ken', 'ceramics', ['manager'])
    const manager = { schoolId: ken.schoolId, personId: ken.memberId, role: 'manager' as const }
    await identity.grantRole(platformActor, manager)
    await identity.invite(ken, { email: newcomer, role: 'manager', locale: 'en' })
    const token = await mailedToken(world, { to: newcomer, template: 'invitation' })
    await identity.revokeRole(platformActor, manager)
    expect(await identity.readInvitation(await visitTo(world, 'ceramics'), token)).toBeUndefined()
    await expect(accept(world, token)).rejects.toMatchObject(notFound)
    // The sender has the permission again, so the invitation is valid again.
    await identity.grantRole(platformActor, manager)
    await accept(world, token)
  })

  test('an invitation is void while its sender is deactivated', async () => {
    const world = await ownWorld()
    const token = await invited(world, newcomer, 'student')
    await world.modules.identity.deactivatePerson(platformActor, await personOf(world, 'olga'))
    await expect(accept(world, token)).rejects.toMatchObject(notFound)
  })

  test('an invitation replaces an older one of the same school and none of another school', async () => {
    const world = await ownWorld()
    for (const email of [newcomer, demoPeople.nils.email]) {
      const elsewhere = await invited(world, email, 'student', 'astronomy')
      const tooMuch = await invited(world, email, 'manager')
      const corrected = await invited(world, email, 'student')
      await expect(accept(world, tooMuch)).rejects.toMatchObject(notFound)
      await accept(world, corrected)
      await accept(world, elsewhere, {}, 'astronomy')
      const personId = await personWithEmail(world, email)
      const { schoolId } = await visitTo(world, 'ceramics')
      expect(await world.modules.identity.rolesAt(schoolId, personId)).toEqual(['student'])
    }
  })

  test('an invitation of a deactivated person is void, and using it is refused without a server error', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const tom = await personOf(world, 'tom')
    const before = await invited(world, demoPeople.tom.email, 'teacher')
    await identity.deactivatePerson(platformActor, tom)
    await expect(accept(world, before)).rejects.toMatchObject(notFound)
    const meanwhile = await invited(world, demoPeople.tom.email, 'teacher')
    await expect(accept(world, meanwhile)).rejects.toMatchObject(notFound)
    const { schoolId } = await visitTo(world, 'ceramics')
    expect(await identity.rolesAt(schoolId, tom)).toEqual(['student'])
  })

  test('an invitation whose e-mail address gets an account during the acceptance goes to that account or is void', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const token = await invited(world, newcomer, 'teacher')
    const signUp = { email: newcomer, name: 'New', password: 'a good one', locale: 'en' }
    await identity.signUp(await visitTo(world, 'ceramics'), signUp)
    const verification = await mailedToken(world, { to: newcomer, template: 'verify_email' })
    const visit = await visitTo(world, 'ceramics')
    const outcomes = await Promise.allSettled([
      accept(world, token),
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
    const world = await ownWorld()
    await invited(world, newcomer, 'teacher')
    expect((await mailsWanted(world)).at(-1)).toMatchObject({
      template: 'invitation',
      to: newcomer,
      inviter: demoPeople.olga.name,
      role: 'teacher',
    })
  })
})

async function invited(world: World, email: string, role: Role, school: DemoSchoolName = 'ceramics') {
  const actor = await operatorOf(world, school === 'ceramics' ? 'olga' : 'hana', school, ['owner'])
  await world.modules.identity.invite(actor, { email, role, locale: 'en' })
  return await mailedToken(world, { to: email, template: 'invitation' })
}

async function accept(
  world: World,
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
