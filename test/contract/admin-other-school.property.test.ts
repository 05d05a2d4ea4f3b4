// Every operation of the admin API with ids of another school: nothing of it is told, nothing of it changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedOperations } from '../../src/http/admin-api/served-operations.ts'
import { type AdminHarness, createAdminHarness, type Served } from '../support/admin-harness.ts'
import type { SampleRequest } from '../support/admin-samples/sample.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { digestOfSchool, idsOfSchool } from '../support/school-rows.ts'

let api: AdminHarness
let requests: ReadonlyMap<string, { readonly here: SampleRequest; readonly there: SampleRequest }>
let foreign: readonly string[]
let secrets: ReadonlySet<string>
let before: Readonly<Record<string, string>>
beforeAll(async () => {
  api = await createAdminHarness()
  const made = new Map<string, { here: SampleRequest; there: SampleRequest }>()
  for (const operation of servedOperations)
    made.set(operation.id, {
      here: await api.sampleOf(operation),
      there: await api.sampleOf(operation, 'astronomy'),
    })
  requests = made
  const { db } = api.world.deps
  const schoolId = api.settings.astronomy.school.id
  const ids = await idsOfSchool(db, schoolId)
  // One of each table, besides the one that fits.
  foreign = [...ids.values()]
    .flatMap((each) => each.slice(-1))
    .slice(0, propertyRuns({ sample: 4, all: 100 }))
  secrets = new Set([...ids.values()].flat())
  before = await digestOfSchool(db, schoolId)
})
afterAll(() => api.world.close())

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const uuidsIn = (text: string) => text.match(uuid) ?? []

/** The request with another id in one of the places where it has one. */
function withIdAt(request: SampleRequest, place: number, id: string): SampleRequest {
  let at = -1
  const { version, ...sent } = request
  const text = JSON.stringify(sent).replaceAll(uuid, (found) => {
    at += 1
    return at === place ? id : found
  })
  return { ...JSON.parse(text), ...(version ? { version } : {}) }
}

/** The requests of an operation with an id of the other school in each place that takes one. */
function foreignRequests(operation: Served): readonly SampleRequest[] {
  const { here, there } = requests.get(operation.id) ?? { here: {}, there: {} }
  const [own, fitting] = [here, there].map(({ version: _, ...sent }) => uuidsIn(JSON.stringify(sent)))
  return (own ?? []).flatMap((id, place) => {
    // A person has one id at every school.
    const same = fitting?.[place] === id || !fitting?.[place] ? [] : [fitting[place]]
    return [...same, ...foreign].map((other) => withIdAt(here, place, other))
  })
}

const withIds = servedOperations.map((operation) => [operation.id, operation] as const)

test.each(withIds)('%s with an id of another school tells nothing of it', async (_id, operation) => {
  for (const request of foreignRequests(operation)) {
    const answer = await api.send(operation, request, api.opening(operation))
    const sent = new Set(uuidsIn(JSON.stringify(request)))
    const told = uuidsIn(answer.body).filter((id) => secrets.has(id) && !sent.has(id))
    expect(told, `${JSON.stringify(request)}: ${answer.body}`).toEqual([])
    expect(api.validator.problemsWith(api.described(operation), answer)).toEqual([])
    if (operation.kind !== 'list') expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    else if (answer.statusCode === 200) expect(answer.json().data).toEqual([])
  }
})

test('after all of these requests every row of the other school is as it was', async () => {
  const { db } = api.world.deps
  expect(await digestOfSchool(db, api.settings.astronomy.school.id)).toEqual(before)
})
