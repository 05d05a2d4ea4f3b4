import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { Role } from '../../../src/domain/tenancy/index.ts'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { demoPassword, operatorOf, personWithEmail, schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.advance({ minutes: 15 }))

const password = 'a quiet kiln at night'

describe('an invitation', () => {
  test('an invitation names the school and the role, and creates an account for a person without one', async () => {
    const path = await invited('guest@example.com', 'teaching_assistant')
    const guest = world.browser('ceramics', { lang: 'en' })
    const page = await guest.get(path)
    expect(page.body).toContain('Ceramics Studio invites you')
    expect(page.body).toContain('a teaching assistant')
    expect(page.body).toContain('guest@example.com')
    expect(page.headers['referrer-policy']).toBe('no-referrer')

    const weak = await guest.submit(path, { name: 'Gu Est', password: 'password' })
    expect(weak.statusCode).toBe(422)
    expect(weak.body).toContain('value="Gu Est"')
    expect(weak.body).toMatch(/id="password-problem"/)

    const answer = await guest.submit(path, { name: 'Gu Est', password })
    expect(answer.headers.location).toBe('/admin')
    expect((await guest.get('/')).body).toContain('Gu Est')
    expect(await rolesAt('ceramics', 'guest@example.com')).toEqual(['teaching_assistant'])
    expect(await rolesAt('astronomy', 'guest@example.com')).toEqual([])
  })

  test('an invitation to a person with an account requires only their acceptance', async () => {
    const path = await invited('nils@example.com', 'teacher')
    const nils = world.browser('ceramics', { lang: 'en' })
    expect((await nils.get(path)).body).not.toContain('id="password"')
    await nils.submit(path, {})
    expect((await nils.get('/')).body).toContain('Nils Holm')
    expect(await rolesAt('ceramics', 'nils@example.com')).toEqual(['teacher'])
  })

  test('an invitation warns a person signed in to another account', async () => {
    const path = await invited('nils@example.com', 'admin')
    const tom = world.browser('ceramics', { lang: 'en' })
    await tom.submit('/sign-in', { email: 'tom@example.com', password: demoPassword })
    expect((await tom.get(path)).body).toContain('You are currently signed in as Tom Becker')
  })

  test('an invitation works once, within a week', async () => {
    const used = await invited('nils@example.com', 'admin')
    await world.browser('ceramics').submit(used, {})
    const again = await world.browser('ceramics', { lang: 'en' }).get(used)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('ask the person who invited you')

    const old = await invited('late@example.com', 'student')
    world.clock.advance({ days: 8 })
    expect((await world.browser('ceramics').get(old)).statusCode).toBe(404)
  })

  test('an invitation is not valid at the other school', async () => {
    const path = await invited('mei@example.com', 'teacher')
    expect((await world.browser('astronomy').get(path)).statusCode).toBe(404)
  })
})

async function invited(email: string, role: Role): Promise<string> {
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  await world.modules.identity.invite(olga, { email, role, locale: 'en' })
  return await mailedPath(world, email)
}

async function rolesAt(school: DemoSchoolName, email: string): Promise<Role[]> {
  const { id } = await schoolOf(world, school)
  return await world.modules.identity.rolesAt(id, await personWithEmail(world, email))
}
