import { afterAll, describe, expect, test } from 'vitest'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Role } from '../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a person', () => {
  test('a person has one account regardless of the letter case or Unicode form of the e-mail address', async () => {
    const { identity } = world.modules
    await identity.createPerson(platformActor, { email: 'Ana@Example.com', name: 'Ana' })
    expect(await identity.personWithEmail(platformActor, ' ANA@example.COM ')).toMatchObject({ name: 'Ana' })
    const again = identity.createPerson(platformActor, { email: 'ａna@example.com', name: 'Ana' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['an invalid e-mail address', { email: 'ana', name: 'Ana' }, 'email'],
    ['a space in the e-mail address', { email: 'a na@example.com', name: 'Ana' }, 'email'],
    ['no name', { email: 'empty@example.com', name: '  ' }, 'name'],
    ['a name that is too long', { email: 'long@example.com', name: 'x'.repeat(121) }, 'name'],
  ])('creating a person is refused with %s, and the error names the field', async (_what, input, field) => {
    const creation = world.modules.identity.createPerson(platformActor, input)
    await expect(creation).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })
})

describe('roles', () => {
  test('a person can have several roles at one school, listed with the highest privilege first', async () => {
    const { mei, ceramics, astronomy } = await cast()
    for (const role of ['teaching_assistant', 'admin'] as const) {
      await world.modules.identity.grantRole(platformActor, { schoolId: ceramics, personId: mei, role })
    }
    expect(await world.modules.identity.rolesAt(ceramics, mei)).toEqual([
      'admin',
      'teaching_assistant',
      'student',
    ])
    expect(await world.modules.identity.rolesAt(astronomy, mei)).toEqual(['student'])
  })

  test('a role granted twice is stored once and reported once', async () => {
    const { tom, ceramics } = await cast()
    const grant = { schoolId: ceramics, personId: tom, role: 'teacher' as const }
    for (const _time of [1, 2]) await world.modules.identity.grantRole(platformActor, grant)
    const facts = await world.deps.db
      .selectFrom('facts')
      .select('body')
      .where('kind', '=', 'role.granted')
      .execute()
    expect(
      facts.filter(
        ({ body }) => JSON.stringify(body).includes('"teacher"') && JSON.stringify(body).includes(tom),
      ),
    ).toHaveLength(1)
  })

  test.each([
    ['an unknown role', { role: 'emperor' as Role }, 'invalid_input'],
    ['an unknown person', { personId: '00000000-0000-7000-8000-000000000000' as PersonId }, 'not_found'],
    ['an unknown school', { schoolId: '00000000-0000-7000-8000-000000000000' as SchoolId }, 'not_found'],
  ])('role changes for %s are refused', async (_what, change, code) => {
    const { tom, ceramics } = await cast()
    const grant = { schoolId: ceramics, personId: tom, role: 'student' as Role, ...change }
    await expect(world.modules.identity.grantRole(platformActor, grant)).rejects.toMatchObject({ code })
  })
})

async function cast() {
  const { identity, tenancy } = world.modules
  const person = async (email: string) => {
    const found = await identity.personWithEmail(platformActor, email)
    if (!found) throw new Error(`The world has no ${email}`)
    return found.id
  }
  const school = async (subdomain: string) => {
    const found = await tenancy.schoolByName(platformActor, subdomain)
    if (!found) throw new Error(`The world has no ${subdomain}`)
    return found.id
  }
  return {
    mei: await person('mei@example.com'),
    tom: await person('tom@example.com'),
    ceramics: await school('ceramics'),
    astronomy: await school('astronomy'),
  }
}
