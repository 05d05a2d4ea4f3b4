// Random requests to every operation of the admin API, generated from its description: each response is a
// documented one,
// and never an internal error.
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import {
  type AdminHarness,
  createAdminHarness,
  type Headers,
  type Served,
} from '../../support/admin-api/admin-harness.ts'
import type { SampleRequest } from '../../support/admin-api/admin-samples/sample.ts'
import { unfitValue, valuesOf } from '../../support/admin-api/values-of-schema.ts'
import { idsOfSchool } from '../../support/catalog/school-rows.ts'
import { propertyRuns } from '../../support/samples/property-runs.ts'

let api: AdminHarness
let ownIds: readonly string[]
beforeAll(enter)
afterAll(() => api.world.close())

async function enter() {
  api = await createAdminHarness()
  const ids = await idsOfSchool(api.world.deps.db, api.settings.ceramics.school.id)
  ownIds = [...ids.values()].flat()
}

/** The differences between a random request and the sample of its operation. */
type Deviation = {
  readonly part: 'body' | 'field' | 'query' | 'params' | 'nothing'
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly id: unknown
  readonly nth: number
  readonly headers: Headers
}

const headers: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Headers>(
      { 'if-match': '*' },
      { 'if-match': '"1970-01-01T00:00:00.000Z"' },
      { 'if-match': 'W/"2026-11-15T00:00:00.000Z;ab"' },
      { 'if-none-match': '*' },
      { 'idempotency-key': 'one-key' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
    ),
  },
)

function deviations(operation: Served): fc.Arbitrary<Deviation> {
  const { requestBody, parameters = [] } = api.described(operation)
  const schemas = api.description.components.schemas
  const schema = requestBody?.content['application/json']?.schema
  const queryParameters = parameters.filter((each) => each.in === 'query')
  return fc.record({
    part: fc.constantFrom('body', 'field', 'field', 'query', 'params', 'nothing'),
    body: schema ? valuesOf(schema, schemas) : unfitValue,
    query: fc.record(
      Object.fromEntries(queryParameters.map((each) => [each.name, valuesOf(each.schema, schemas)])),
      {
        requiredKeys: [],
      },
    ),
    id: fc.oneof(fc.constantFrom(...ownIds), fc.uuid(), unfitValue),
    nth: fc.nat(50),
    headers,
  })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const wellFormed = (text: string) => text.toWellFormed()
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function deviate(sample: SampleRequest, { part, body, query, id, nth }: Deviation): SampleRequest {
  switch (part) {
    case 'body':
      return { ...sample, ...(isObject(body) ? { body } : {}) }
    case 'field': {
      const names = Object.keys(isObject(body) ? body : {})
      const name = names[nth % Math.max(names.length, 1)]
      if (name === undefined || !isObject(body)) return sample
      return { ...sample, body: { ...sample.body, [name]: body[name] } }
    }
    case 'query': {
      const texts = Object.entries(query).map(([name, value]) => [name, wellFormed(asText(value))])
      return { ...sample, query: { ...sample.query, ...Object.fromEntries(texts) } }
    }
    case 'params': {
      const names = Object.keys(sample.params ?? {})
      const name = names[nth % Math.max(names.length, 1)]
      return name === undefined
        ? sample
        : { ...sample, params: { ...sample.params, [name]: wellFormed(asText(id)) || 'x' } }
    }
    default:
      return sample
  }
}

async function call(operation: Served, deviation: Deviation): Promise<LightMyRequestResponse> {
  // Order numbers consist of the time and a random part, so thousands at one time would collide.
  api.world.clock.advance({ seconds: 0.001 })
  const request = deviate(await api.sampleOf(operation), deviation)
  const answer = await api.send(operation, request, { ...api.opening(operation), ...deviation.headers })
  const label = () => `${operation.id} ${JSON.stringify(request)} ${JSON.stringify(deviation.headers)}`
  expect(answer.statusCode, `${label()}: ${answer.body}`).toBeLessThan(500)
  expect(api.validator.problemsWith(api.described(operation), answer), label()).toEqual([])
  if (answer.statusCode < 300 && request.body)
    expect(api.validator.takes(api.described(operation), request.body), label()).toBe(true)
  return answer
}

const calls = propertyRuns({ sample: 1, all: 130 })

// A closed school would refuse all later requests.
const fuzzed = servedOperations.filter(({ id }) => id !== 'school.suspend')

test.each(fuzzed.map((operation, at) => [operation.id, operation, at] as const))(
  '%s answers random requests with documented responses and never with an internal error',
  { timeout: 600_000 },
  async (_id, operation, at) => {
    const samples = fc.sample(deviations(operation), { numRuns: calls, seed: 20_261_116 + at })
    for (const deviation of samples) {
      const { statusCode } = await call(operation, deviation)
      // A random request may revoke the access of its own caller.
      if (statusCode !== 401) continue
      await api.world.close()
      await enter()
    }
  },
)
