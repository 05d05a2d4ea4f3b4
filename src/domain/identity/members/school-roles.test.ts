import { afterAll, describe, expect, test } from 'vitest'
import {
  demoPassword,
  newAccount,
  operatorOf,
  personOf,
  schoolOf,
  signInAs,
} from '../../../../test/support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { type Role, roles } from '../../tenancy/index.ts'

const lastOwner = { code: 'conflict' }
const notPermitted = { code: 'not_permitted' }

const world = await createWorld()
afterAll(() => world.close())

describe('an operator who changes roles', () => {
  test.each([
    ['manager', 'owner'],
    ['admin', 'manager'],
    ['admin', 'owner'],
    ['teacher', 'student'],
    ['teaching_assistant', 'student'],
    ['student', 'student'],
  ] as const)(
    'an operator with the role %s can neither grant nor revoke the role %s',
    async (ownRole, role) => {
      const { identity } = world.modules
      const ken = await operatorOf(world, 'ken', 'ceramics', [ownRole])
      for (const personId of [await personOf(world, 'tom'), ken.memberId]) {
        const grant = { schoolId: ken.schoolId, personId, role }
        await expect(identity.grantRole(ken, grant)).rejects.toMatchObject(notPermitted)
        await expect(identity.revokeRole(ken, grant)).rejects.toMatchObject(notPermitted)
      }
      expect(await identity.rolesAt(ken.schoolId, ken.memberId)).toEqual(['teacher'])
    },
  )

  test('an operator can grant and revoke roles up to their own', async () => {
    const { identity } = world.modules
    const ken = await operatorOf(world, 'ken', 'ceramics', ['admin'])
    const { personId: tom } = await newAccount(world)
    for (const role of ['admin', 'teacher', 'teaching_assistant'] as const) {
      await identity.grantRole(ken, { schoolId: ken.schoolId, personId: tom, role })
    }
    expect(await identity.rolesAt(ken.schoolId, tom)).toEqual([
      'admin',
      'teacher',
      'teaching_assistant',
      'student',
    ])
    await identity.revokeRole(ken, { schoolId: ken.schoolId, personId: tom, role: 'admin' })
    expect(await identity.rolesAt(ken.schoolId, tom)).not.toContain('admin')
  })

  test('an operator of one school cannot change roles at another school', async () => {
    const { identity } = world.modules
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    const astronomy = (await schoolOf(world, 'astronomy')).id
    for (const role of roles) {
      const grant = { schoolId: astronomy, personId: olga.memberId, role }
      await expect(identity.grantRole(olga, grant)).rejects.toMatchObject(notPermitted)
    }
    const hana = { schoolId: astronomy, personId: await personOf(world, 'hana'), role: 'owner' as const }
    await expect(identity.revokeRole(olga, hana)).rejects.toMatchObject(notPermitted)
    expect(await identity.rolesAt(astronomy, olga.memberId)).toEqual([])
  })
})

describe('a role', () => {
  test('a revoked role no longer applies to the next request of an open session', async () => {
    const { identity } = world.modules
    const { me, session } = await signInAs(
      world,
      await newAccount(world, { ceramics: 'teacher' }),
      'ceramics',
    )
    expect(me.roles).toEqual(['teacher'])
    await identity.revokeRole(platformActor, {
      schoolId: me.schoolId,
      personId: me.personId,
      role: 'teacher',
    })
    expect(await identity.whoIs(me.schoolId, session)).toMatchObject({ roles: [] })
  })

  test('revoking a role from a person without it has no effect', async () => {
    const { personId } = await newAccount(world)
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const grant = { schoolId, personId, role: 'admin' } as const
    await world.modules.identity.revokeRole(platformActor, grant)
    const facts = await world.deps.db
      .selectFrom('auditEntries')
      .select('id')
      .where('kind', '=', 'role.revoked')
      .where('personId', '=', personId)
      .execute()
    expect(facts).toEqual([])
  })
})

describe('the last owner of a school', () => {
  test('the last owner of a school cannot be removed by anyone', async () => {
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    const grant = await ofCeramics(world, 'olga', 'owner')
    for (const actor of [olga, platformActor]) {
      await expect(world.modules.identity.revokeRole(actor, grant)).rejects.toMatchObject(lastOwner)
    }
    expect(await owners(world)).toEqual([olga.memberId])
  })

  test('the last owner of a school cannot delete the account, and nothing of the account is deleted', async () => {
    const { identity } = world.modules
    const { me, session, visit } = await signInAs(world, 'olga', 'ceramics')
    const deleted = identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    await expect(deleted).rejects.toMatchObject(lastOwner)
    expect(await identity.whoIs(me.schoolId, session)).toMatchObject({ email: me.email, roles: ['owner'] })
  })

  test('an owner of a school can delete the account once there is another owner', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    await identity.grantRole(platformActor, await ofCeramics(world, 'ken', 'owner'))
    const { me, visit } = await signInAs(world, 'olga', 'ceramics')
    await identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
    expect(await owners(world)).toEqual([await personOf(world, 'ken')])
  })

  test('an owner counts as the last one if the only other owner is deactivated', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    await identity.grantRole(platformActor, await ofCeramics(world, 'ken', 'owner'))
    await identity.deactivatePerson(platformActor, await personOf(world, 'ken'))
    const revocation = identity.revokeRole(platformActor, await ofCeramics(world, 'olga', 'owner'))
    await expect(revocation).rejects.toMatchObject(lastOwner)
    // The deactivated owner can lose the role.
    await identity.revokeRole(platformActor, await ofCeramics(world, 'ken', 'owner'))
    expect(await owners(world)).toEqual([await personOf(world, 'olga')])
  })

  test.each([
    ['leave', (world: World, name: 'olga' | 'ken') => leave(world, name)],
    ['delete their accounts', (world: World, name: 'olga' | 'ken') => remove(world, name)],
  ])('a school keeps one owner if both of its owners %s at the same time', async (_what, go) => {
    for (let round = 0; round < 3; round++) {
      const world = await ownWorld()
      await world.modules.identity.grantRole(platformActor, await ofCeramics(world, 'ken', 'owner'))
      const outcomes = await Promise.allSettled([go(world, 'olga'), go(world, 'ken')])
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused).toHaveLength(1)
      expect(refused[0]?.reason).toMatchObject(lastOwner)
      expect(await owners(world)).toHaveLength(1)
    }
  })
})

async function leave(world: World, name: 'olga' | 'ken') {
  const actor = await operatorOf(world, name, 'ceramics', ['owner'])
  await world.modules.identity.revokeRole(actor, await ofCeramics(world, name, 'owner'))
}

async function remove(world: World, name: 'olga' | 'ken') {
  const { me, visit } = await signInAs(world, name, 'ceramics')
  await world.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
}

async function ofCeramics(world: World, name: 'olga' | 'ken' | 'tom', role: Role) {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  return { schoolId, personId: await personOf(world, name), role }
}

async function owners(world: World): Promise<PersonId[]> {
  const { id } = await schoolOf(world, 'ceramics')
  const rows = await world.deps.db
    .selectFrom('schoolRoles')
    .select('personId')
    .where('schoolId', '=', id)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ personId }) => personId)
}
