import { expect } from 'vitest'
import { scopesFor } from '../../../../src/domain/oauth/index.ts'
import { servedOperations } from '../../../../src/http/admin-api/served-operations.ts'
import { requirementsOf } from '../../../../src/operations/access.ts'
import type { Served } from '../../admin-api/admin-harness.ts'
import { kindSamples } from '../../admin-api/admin-samples/kinds.ts'
import { mcpAt, operatorToken } from '../../mcp/mcp-caller.ts'
import type { Claim, Kit } from './kit.ts'

const personal = { holds: personalDataTakesAScope }
const confirmed = { holds: moneyWaitsForAPerson }

/** The claims about kinds of scopes, personal data, and changes that a person confirms. */
export const kindClaims: readonly Claim[] = [
  {
    says: /^\| `(?<kind>[a-z_]+)` \| `(?<scope>[a-z_]+:[a-z]+)` \| (?<roles>[a-z_]+(?:, [a-z_]+)*) \|$/,
    // One operation of each row: the tests of scopes call all of them.
    async holds(kit, part) {
      const [operation] = operationsWith(part('kind'), part('scope'))
      await takesTheScope(kit, operation as Served, part)
    },
  },
  {
    says: /^\| `(?<operation>[a-z_]+\.[a-z_]+)` \| (?<kinds>`.*`) \| `(?<scope>[a-z_]+:[a-z]+)` \|$/,
    async holds(kit, part) {
      for (const kind of part('kinds').match(/[a-z_]+/g) ?? []) {
        const operation = operationsWith(kind, part('scope')).find(({ id }) => id === part('operation'))
        expect(operation, kind).toBeDefined()
        await takesTheScope(kit, operation as Served, (name) => (name === 'kind' ? kind : part(name)))
      }
    },
  },
  {
    says: /^Names and e-mail addresses of members are null without `members:read` or `students:read`\.$/,
    ...personal,
  },
  { says: /null without members:read or students:read$/, ...personal },
  { says: /are null unless the token has `members:read` or `students:read`\.$/, ...personal },
  {
    says: /^No scope writes orders: with `orders:read` a token prepares a refund or a payment with `dry_run`/,
    ...confirmed,
  },
  {
    says: /^Without `dry_run` the answer is 403 `confirmation_required`,? with the same URL\.$/,
    ...confirmed,
  },
  {
    says: /^With `orders:read` a token calls a refund, a payment by hand or any other change of an order/,
    ...confirmed,
  },
  {
    says: /^There is no scope to write orders: `decide_refund` with `orders:read` only prepares a decision/,
    async holds(kit) {
      const token = await kit.operator('openid orders:read')
      expect(await mcpAt(kit.world, 'ceramics', token).toolNames()).toContain('decide_refund')
      await moneyWaitsForAPerson(kit)
    },
  },
]

function operationsWith(kind: string, scope: string): Served[] {
  return servedOperations.filter((operation) =>
    requirementsOf(operation).some((each) => each.kind === kind && each.scopes.join(' ') === scope),
  )
}

// With the scope alone it is done, with every other scope it is refused, and a teacher needs the role.
async function takesTheScope({ samples }: Kit, operation: Served, part: (name: string) => string) {
  const api = await samples()
  const sample = kindSamples[operation.id]?.[part('kind')]
  if (!sample) throw new Error(`${operation.id} has no sample of the kind ${part('kind')}`)
  const request = async () => await api.withVersion(operation, await sample(api.settings.ceramics))
  const as = async (person: 'olga' | 'ken', scopes: readonly string[]) => {
    const token = await operatorToken(api.world, person, { scope: scopes.join(' ') })
    return await api.send(operation, await request(), { authorization: `Bearer ${token}` })
  }
  const scope = part('scope')
  expect((await as('olga', [scope])).statusCode).toBeLessThan(300)
  const otherScopes = scopesFor('operator').filter((each) => each !== scope)
  expect((await as('olga', otherScopes)).json()).toMatchObject({ status: 403, code: 'insufficient_scope' })
  const roles = part('roles')
  if (roles === '') return
  const byTeacher = await as('ken', [scope])
  expect(byTeacher.statusCode === 403, byTeacher.body).toBe(!roles.split(', ').includes('teacher'))
}

async function personalDataTakesAScope({ admin, operator }: Kit) {
  const addressesWith = async (scope: string) =>
    (await admin(await operator(scope))('GET', '/consulting_services/meetings')).body.match(
      /[\w.-]+@[\w.-]+/g,
    )
  expect(await addressesWith('openid courses:read')).toBeNull()
  for (const scope of ['members:read', 'students:read'])
    expect(await addressesWith(`openid courses:read ${scope}`)).not.toBeNull()
}

async function moneyWaitsForAPerson({ samples }: Kit) {
  const api = await samples()
  const operation = servedOperations.find(({ id }) => id === 'orders.payments_enter') as Served
  const token = await operatorToken(api.world, 'olga', { scope: 'openid orders:read' })
  const headers = { authorization: `Bearer ${token}` }
  const request = await api.sampleOf(operation)
  const refused = await api.send(operation, request, headers)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation_required'])
  const prepared = await api.send(operation, { ...request, query: { dry_run: 'true' } }, headers)
  expect(prepared.statusCode, prepared.body).toBe(200)
  expect(prepared.json().confirm_url).toBe(refused.json().confirm_url)
}
