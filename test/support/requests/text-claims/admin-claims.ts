import { expect } from 'vitest'
import { servedOperations } from '../../../../src/http/admin-api/served-operations.ts'
import { callerWith } from '../../admin-api/admin-callers.ts'
import { operatorToken } from '../../mcp/mcp-caller.ts'
import { schoolOf } from '../../people/identity-cast.ts'
import { ownWorld } from '../../world/world.ts'
import { firstRefusal } from '../limited-endpoints.ts'
import { everyApiNamesTheScope } from './auth-claims.ts'
import type { Claim, Kit } from './kit.ts'

/** The claims of /openapi.json and docs/admin-api.md that contain a status code or a scope. */
export const adminClaims: readonly Claim[] = [
  {
    says: /^Without it the response is 428; if the resource has changed, 412\.$/,
    holds: changesNeedVersions,
  },
  {
    says: /^\| Versions \| .*every PUT and PATCH: without it the response is 428, and 412 if/,
    holds: changesNeedVersions,
  },
  {
    says: /^Access tokens cannot call it, only the session of the admin area: with a token the answer is 403\.$/,
    async holds({ admin, operator }) {
      const call = admin(await operator())
      for (const { rest, scope } of servedOperations) {
        if (scope !== 'session') continue
        const answer = await call(rest.method, rest.path.replaceAll(/:[a-z_]+/g, 'x'))
        expect([rest.path, answer.statusCode, answer.json().code]).toEqual([rest.path, 403, 'not_permitted'])
      }
    },
  },
  {
    says: /^If members have progress in a lecture that is left out, nothing is changed and the answer is 409\.$/,
    async holds({ world, admin, operator }) {
      const { courseId } = await world.deps.db
        .selectFrom('lectureProgress as progress')
        .innerJoin('lectures', 'lectures.id', 'progress.lectureId')
        .where('progress.schoolId', '=', (await schoolOf(world, 'ceramics')).id)
        .select('lectures.courseId')
        .executeTakeFirstOrThrow()
      const call = admin(await operator())
      const path = `/courses/${courseId}/curriculum`
      const before = await call('GET', path)
      const version = { 'if-match': String(before.headers.etag) }
      expect((await call('PUT', path, { sections: [] }, version)).statusCode).toBe(409)
      expect((await call('GET', path)).body).toBe(before.body)
    },
  },
  {
    says: /^`insufficient_scope`: Authorize an operator client again with the scopes/,
    holds: everyApiNamesTheScope,
  },
  {
    says: /^Both are checked at each call, so a teacher's token with `orders:read` still reads no orders\.$/,
    async holds({ admin, operator }) {
      const answer = await admin(await operator('openid orders:read', 'ken'))('GET', '/orders')
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_permitted'])
    },
  },
  {
    says: /`npx lectern client create 'Books' .* --audience operator --scope (?<scopes>.*) --redirect-uri/,
    holds: operatorsHaveTheScopes,
  },
  { says: /^The scopes are (?<scopes>.*)\.$/, holds: operatorsHaveTheScopes },
  {
    says: /^\| Repeats \| .* Another body with that key is 422, a request that is still running 409 with `Retry-After`/,
    async holds({ admin, operator }) {
      const call = admin(await operator())
      const key = { 'idempotency-key': 'claims-1' }
      const body = { code: 'CLAIM-1', percent_off: 10 }
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/coupons', body, key)))
      expect(answers.map(({ statusCode }) => statusCode)).toContain(201)
      for (const { statusCode, headers } of answers)
        expect([statusCode, headers['retry-after'] !== undefined]).toEqual(
          statusCode === 201 ? [201, false] : [409, true],
        )
      const first = answers.find(({ statusCode }) => statusCode === 201)
      expect((await call('POST', '/coupons', body, key)).body).toBe(first?.body)
      const other = { ...body, percent_off: 20 }
      expect((await call('POST', '/coupons', other, key)).statusCode).toBe(422)
    },
  },
  {
    says: /^\| Rate limit \| 600 requests a minute for each client and person\. .*; a 429 has `Retry-After`\. \|$/,
    async holds() {
      const own = await ownWorld()
      const call = callerWith(own, { authorization: `Bearer ${await operatorToken(own, 'olga')}` })
      const first = await call('GET', '/currencies')
      expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual(['600', '599'])
      const refused = await firstRefusal(own, {
        limit: 600,
        prepare: async () => () => call('GET', '/currencies'),
      })
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    },
  },
  {
    says: /^\| Deletes \| An item that was sold cannot be deleted: the response is 409\./,
    async holds({ world, admin, operator }) {
      const { itemId } = await world.deps.db
        .selectFrom('entitlements')
        .where('schoolId', '=', (await schoolOf(world, 'ceramics')).id)
        .where('itemType', '=', 'course')
        .select('itemId')
        .executeTakeFirstOrThrow()
      expect((await admin(await operator())('DELETE', `/courses/${itemId}`)).statusCode).toBe(409)
    },
  },
  {
    says: /^An id of another school is 404, like one that does not exist\.$/,
    async holds({ world, admin, operator }) {
      const { id } = await world.deps.db
        .selectFrom('courses')
        .where('schoolId', '=', (await schoolOf(world, 'astronomy')).id)
        .select('id')
        .executeTakeFirstOrThrow()
      const call = admin(await operator())
      expect((await call('GET', `/courses/${id}`)).statusCode).toBe(404)
      expect((await call('GET', '/courses/0192a212-e400-7000-8000-000000000001')).statusCode).toBe(404)
    },
  },
]

async function changesNeedVersions({ admin, operator }: Kit) {
  const changes = servedOperations.filter(({ rest }) => rest.method === 'PUT' || rest.method === 'PATCH')
  for (const { id, input } of changes)
    expect('updated_at' in input.shape || 'version' in input.shape, id).toBe(true)
  const call = admin(await operator())
  const before = (await call('GET', '/currencies')).headers.etag
  expect((await call('PUT', '/currencies', { others: [] })).statusCode).toBe(428)
  const stale = { 'if-match': '"another-version"' }
  expect((await call('PUT', '/currencies', { others: [] }, stale)).statusCode).toBe(412)
  const current = { 'if-match': String(before) }
  expect((await call('PUT', '/currencies?dry_run=true', { others: [] }, current)).statusCode).toBe(200)
}

async function operatorsHaveTheScopes({ world }: Kit, part: (name: string) => string) {
  const scope = (part('scopes').match(/[a-z_]+:(?:read|write)/g) ?? []).join(' ')
  expect(scope).not.toBe('')
  expect(await operatorToken(world, 'olga', { scope })).toMatch(/^lat_/)
}
