import { afterAll, describe, expect, test } from 'vitest'
import { demoPeople, operatorOf, personOf, schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../../test/support/people/member-cast.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import type { OperatorActor } from '../../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])

const identity = () => world.modules.identity
const emailsOf = async (editor: OperatorActor) => {
  const { rows } = await identity().listMembers(editor, { page: { first: 50 } })
  return rows.map(({ email }) => email).sort()
}
const emails = (...names: (keyof typeof demoPeople)[]) => names.map((name) => demoPeople[name].email).sort()

describe('the members of a school', () => {
  test('the members of a school are the people with a role there, and one statement reads them', async () => {
    expect(await emailsOf(olga)).toEqual(emails('mei', 'tom', 'olga', 'ken'))
    expect(await emailsOf(hana)).toEqual(emails('mei', 'hana'))
    const statements = await statementsOf(world, () => identity().listMembers(olga, { page: { first: 2 } }))
    expect(statements).toHaveLength(1)
  })

  test('the list of members can be filtered by one role', async () => {
    const { rows } = await identity().listMembers(olga, { page: { first: 50 }, role: 'teacher' })
    expect(rows).toMatchObject([{ email: demoPeople.ken.email, roles: ['teacher'], isActive: true }])
  })

  test('a member is listed with all roles at this school, highest first, and with none of another school', async () => {
    const schoolId = (await schoolOf(world, 'ceramics')).id
    const personId = await personOf(world, 'mei')
    await identity().grantRole(platformActor, { schoolId, personId, role: 'teacher' })
    expect(await identity().memberById(olga, personId)).toMatchObject({ roles: ['teacher', 'student'] })
    expect(await identity().memberById(hana, personId)).toMatchObject({ roles: ['student'] })
  })

  test('a member can be looked up by id, and strangers and members of other schools are not found', async () => {
    expect(await identity().memberById(olga, await personOf(world, 'tom'))).toMatchObject({
      email: demoPeople.tom.email,
    })
    for (const name of ['nils', 'hana'] as const)
      expect(await identity().memberById(olga, await personOf(world, name))).toBeUndefined()
  })

  test('listing members is refused to people whose roles lack the permission', async () => {
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(identity().listMembers(ken, { page: { first: 5 } })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(identity().memberById(ken, ken.memberId)).rejects.toMatchObject({ code: 'not_permitted' })
  })
})
