// The scopes of every operation, derived from the list of operations: none can be forgotten here.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Scope, scopesFor } from '../../../src/domain/oauth/index.ts'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { type Requirement, requirementsOf } from '../../../src/operations/access.ts'
import { operations } from '../../../src/operations/index.ts'
import { createAdminHarness, type Served } from '../../support/admin-api/admin-harness.ts'
import { kindSamples } from '../../support/admin-api/admin-samples/kinds.ts'
import type { SampleRequest } from '../../support/admin-api/admin-samples/sample.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'

const api = await createAdminHarness()
afterAll(() => api.world.close())

/** Every call that a token can make: each operation, and each kind where its scope depends on the kind. */
const calls = servedOperations
  .filter(({ scope }) => scope !== 'session')
  .flatMap((operation) =>
    requirementsOf(operation).map(
      (requirement) => [`${operation.id} ${requirement.kind ?? ''}`.trim(), operation, requirement] as const,
    ),
  )

const needsConfirmation = (operation: Served) => operation.kind === 'change' && operation.needsConfirmation

async function sampleOf(operation: Served, { kind }: Requirement): Promise<SampleRequest> {
  if (kind === undefined) return await api.sampleOf(operation)
  const sample = kindSamples[operation.id]?.[kind]
  if (!sample) throw new Error(`${operation.id} has no sample of the kind ${kind}`)
  return await api.withVersion(operation, await sample(api.settings.ceramics))
}

/** A call that a token may make; a change that requires confirmation by a person is only prepared. */
const allowed = (operation: Served, request: SampleRequest): SampleRequest =>
  needsConfirmation(operation) ? { ...request, query: { ...request.query, dry_run: 'true' } } : request

const tokens = new Map<string, Promise<string>>()
async function bearerWith(scopes: readonly string[]) {
  const scope = [...scopes].sort().join(' ')
  const token = tokens.get(scope) ?? operatorToken(api.world, 'olga', { scope })
  tokens.set(scope, token)
  return { authorization: `Bearer ${await token}` }
}

const everyScopeExcept = (...without: readonly string[]) =>
  scopesFor('operator').filter((scope) => !without.includes(scope))

describe.each(calls)('%s', (_name, operation, requirement) => {
  // The first test is refused, so the sample is still unused in the second; each test removes what it
  // publishes.
  const isShared = operation.id !== 'uploads.create_from_address'
  let sample: Promise<SampleRequest> | undefined
  const request = () => {
    if (!isShared || sample === undefined) sample = sampleOf(operation, requirement)
    return sample
  }

  test('the operation is refused to a token with every other scope, and the challenge names the missing scope', async () => {
    for (const missing of requirement.scopes) {
      const headers = await bearerWith(everyScopeExcept(missing))
      const answer = await api.send(operation, await request(), headers)
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([403, 'insufficient_scope'])
      expect(answer.headers['www-authenticate']).toContain(`scope="${missing}"`)
    }
  })

  test('the operation is allowed to a token with only these scopes, and moves no money', async () => {
    const permitted = allowed(operation, await request())
    const headers = await bearerWith(requirement.scopes)
    const before = await moneyTables()
    const answer = await api.send(operation, permitted, headers)
    if (isWithoutDryRun(operation)) expect(answer.json().code).toBe('invalid_input')
    else expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(await moneyTables()).toEqual(before)
  })
})

const isWithoutDryRun = (operation: Served) =>
  needsConfirmation(operation) && !('dry_run' in operation.input.shape)

/** A digest of all rows about payers and amounts. */
async function moneyTables() {
  const digests = moneyTableNames.map(
    (table) =>
      sql`(select md5(string_agg(row::text, ',' order by row::text)) from ${sql.table(table)} as row)`,
  )
  return (await sql`select array[${sql.join(digests)}] as digests`.execute(api.world.deps.db)).rows
}

const moneyTableNames = ['orders', 'order_lines', 'payments', 'payment_events', 'refunds', 'invoices']

const confirmed = servedOperations.filter(needsConfirmation).map((each) => [each.id, each] as const)

test.each(confirmed)(
  '%s is refused to a token with every scope, and the response links to the page where a person confirms it',
  async (_id, operation) => {
    const request = await api.sampleOf(operation)
    const headers = await bearerWith(scopesFor('operator'))
    const before = await moneyTables()
    const refused = await api.send(operation, request, headers)
    expect([refused.statusCode, refused.json().code], refused.body).toEqual([403, 'confirmation_required'])
    expect(api.validator.problemsWith(api.described(operation), refused)).toEqual([])
    expect(await moneyTables()).toEqual(before)
    const { confirm_url } = refused.json()
    expect(confirm_url).toMatch(/^http:\/\/localhost:\d+\/admin\/orders[/?]/)
    if (isWithoutDryRun(operation)) return
    const prepared = await api.send(operation, allowed(operation, request), headers)
    expect(prepared.json()).toMatchObject({ confirm_url })
    expect(prepared.headers['dry-run']).toBe('true')
  },
)

test('every change of orders, refunds and payments requires confirmation by a person', () => {
  const changes = operations.filter(({ id, effect }) => id.startsWith('orders.') && effect !== 'reads')
  expect(changes.length).toBeGreaterThan(9)
  expect(changes.filter((each) => each.kind !== 'change' || !each.needsConfirmation)).toEqual([])
})

const resourceOfKind: Readonly<Record<string, string>> = {
  course: 'courses',
  consulting_meeting: 'courses',
  digital_product: 'digital_products',
  membership_plan: 'membership_plans',
  event_ticket: 'events',
}
const scopeOfGift: Readonly<Record<string, Scope>> = {
  course: 'students:write',
  digital_product: 'digital_products:write',
  membership_plan: 'subscriptions:write',
}

test('the price of an offer requires the scope of its kind', () => {
  for (const [id, verb] of [
    ['offer_prices.get', 'read'],
    ['offer_prices.set', 'write'],
  ] as const) {
    const required = Object.fromEntries(requirementsIn(id).map(({ kind, scopes }) => [kind, scopes]))
    const expected = Object.entries(resourceOfKind).map(([kind, resource]) => [kind, [`${resource}:${verb}`]])
    expect(required).toEqual(Object.fromEntries(expected))
  }
})

test.each(['members.holdings_grant', 'members.holdings_revoke'])(
  '%s requires the scope of its kind',
  (id) => {
    const required = Object.fromEntries(requirementsIn(id).map(({ kind, scopes }) => [kind, scopes]))
    expect(required).toEqual(
      Object.fromEntries(Object.entries(scopeOfGift).map(([kind, scope]) => [kind, [scope]])),
    )
  },
)

function requirementsIn(id: string) {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return requirementsOf(operation)
}

test('an operation whose input has a kind of offer requires a scope by kind', () => {
  const kinds = Object.keys(resourceOfKind)
  const ofKinds = operations.filter(({ input }) => {
    const kind = input.shape['kind'] as { options?: readonly string[] } | undefined
    return kind?.options?.some((option) => kinds.includes(option))
  })
  expect(ofKinds.map(({ id }) => id).sort()).toEqual(Object.keys(kindSamples).sort())
  expect(ofKinds.filter(({ scope }) => typeof scope !== 'object')).toEqual([])
})
