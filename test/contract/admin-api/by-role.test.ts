// Every operation of the admin API, called in the session of every role without permission: the admin area
// relies on these refusals alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import { may } from '../../../src/domain/identity/index.ts'
import type { Role } from '../../../src/domain/tenancy/index.ts'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { requirementOf } from '../../../src/operations/access.ts'
import { type AdminHarness, createAdminHarness, type Headers } from '../../support/admin-api/admin-harness.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { personOf } from '../../support/people/identity-cast.ts'
import { platformActor } from '../../support/world/world.ts'

let api: AdminHarness
const readers = new Map<string, { readonly roles: readonly Role[]; readonly headers: Headers }>()
beforeAll(async () => {
  api = await createAdminHarness()
  const { identity } = api.world.modules
  const schoolId = api.settings.ceramics.school.id
  const tom = { schoolId, personId: await personOf(api.world, 'tom'), role: 'teaching_assistant' } as const
  await identity.grantRole(platformActor, tom)
  readers.set('a teacher', { roles: ['teacher'], headers: await sessionOf('ken') })
  readers.set('a teaching assistant', { roles: ['teaching_assistant'], headers: await sessionOf('tom') })
  readers.set('the owner of another school', { roles: [], headers: await sessionOf('hana') })
  readers.set('a student', { roles: ['student'], headers: await sessionOf('mei') })
})
afterAll(() => api.world.close())

/** A session at Ceramics, with a CSRF token where the reader gets one. */
async function sessionOf(person: DemoPersonName): Promise<Headers> {
  const browser = await browserOf(api.world, person)
  const { csrf_token: proof = '' } = (await browser.get('/api/v1/session')).json()
  const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  return { cookie: cookie.join('; '), 'x-csrf-token': proof }
}

test.each(servedOperations.map((operation) => [operation.id, operation] as const))(
  '%s is refused in the session of every person without a permitted role, and allowed in every other session',
  async (_id, operation) => {
    const request = await api.sampleOf(operation)
    const needed = requirementOf(operation, { ...request.params, ...request.body })?.permission
    if (!needed) throw new Error('The sample names no kind')
    const nobody = await api.send(operation, request, {})
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'invalid_token'])
    for (const [reader, { roles, headers }] of readers) {
      if (may(roles, needed)) continue
      const answer = await api.send(operation, request, headers)
      expect([reader, answer.statusCode, answer.json().code]).toEqual([reader, 403, 'not_permitted'])
      const isOperator = roles.length > 0 && !roles.includes('student')
      expect(answer.json().detail).toBe(
        isOperator ? `Your roles at this school do not include ${needed}.` : 'You do not run this school.',
      )
    }
  },
)
