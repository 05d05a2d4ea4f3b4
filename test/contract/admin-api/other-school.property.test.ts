// Every operation of the admin API with ids of another school: it reveals and changes nothing there.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { createAdminHarness, type Served } from '../../support/admin-api/admin-harness.ts'
import type { SampleRequest } from '../../support/admin-api/admin-samples/sample.ts'
import { digestOfSchool, idsOfSchool } from '../../support/catalog/school-rows.ts'
import { propertyRuns } from '../../support/samples/property-runs.ts'

const api = await createAdminHarness()
afterAll(() => api.world.close())
// One row of each table other than the matching one.
const ids = await idsOfSchool(api.world.deps.db, api.settings.astronomy.school.id)
const foreign = [...ids.values()]
  .flatMap((each) => each.slice(-1))
  .slice(0, propertyRuns({ sample: 1, all: 100 }))
const secrets = new Set([...ids.values()].flat())

const digestThere = () => digestOfSchool(api.world.deps.db, api.settings.astronomy.school.id)

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const uuidsIn = (text: string) => text.match(uuid) ?? []

/** The request with one of its ids replaced. */
function withIdAt(request: SampleRequest, index: number, id: string): SampleRequest {
  let at = -1
  const { version, ...content } = request
  const text = JSON.stringify(content).replaceAll(uuid, (found) => {
    at += 1
    return at === index ? id : found
  })
  return { ...JSON.parse(text), ...(version ? { version } : {}) }
}

/** The request of an operation with an id of the other school in each place that accepts one. */
function foreignRequests(here: SampleRequest, there: SampleRequest): readonly SampleRequest[] {
  const [own = [], fitting = []] = [here, there].map(({ version: _, ...content }) =>
    uuidsIn(JSON.stringify(content)),
  )
  return own.flatMap((id, index) => {
    const same = fitting[index]
    // A person has the same id at every school.
    const replacements = same === undefined || same === id ? foreign : [same, ...foreign]
    return replacements.map((other) => withIdAt(here, index, other))
  })
}

test.each(servedOperations.map((operation) => [operation.id, operation] as const))(
  '%s with ids of another school reveals nothing about it and changes nothing there',
  { timeout: 60_000 },
  async (_id, operation) => {
    const requests = foreignRequests(
      await api.sampleOf(operation),
      await api.sampleOf(operation, 'astronomy'),
    )
    const isReading = operation.effect === 'reads'
    const before = isReading ? undefined : await digestThere()
    for (const request of requests) {
      const answer = await api.send(operation, request, api.opening(operation))
      const requestIds = new Set(uuidsIn(JSON.stringify(request)))
      const leaked = uuidsIn(answer.body).filter((id) => secrets.has(id) && !requestIds.has(id))
      expect(leaked, `${JSON.stringify(request)}: ${answer.body}`).toEqual([])
      expectRefusal(operation, answer)
    }
    if (before) expect(await digestThere()).toEqual(before)
  },
)

function expectRefusal(operation: Served, answer: LightMyRequestResponse) {
  expect(api.validator.problemsWith(api.described(operation), answer)).toEqual([])
  if (operation.kind !== 'list') expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  else if (answer.statusCode === 200) expect(answer.json().data).toEqual([])
}
