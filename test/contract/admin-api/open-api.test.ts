import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may } from '../../../src/domain/identity/index.ts'
import { features } from '../../../src/domain/tenancy/index.ts'
import { openApiOf } from '../../../src/http/admin-api/description/open-api.ts'
import { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { requirementsOf } from '../../../src/operations/access.ts'
import { propertyRuns } from '../../support/samples/property-runs.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const description = openApiOf({
  name: 'Ceramics Studio',
  origin: 'https://ceramics.school',
  features: new Set(features),
})

// Spectral takes half a minute for all paths. The gate checks one path in five.
const every = propertyRuns({ sample: 5, all: 1 })

test('the API description has no errors in Redocly', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(description)
  const found = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  const all = found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
  expect(
    all.filter(([ruleId, , pointer]) => !(ruleId === 'no-ambiguous-paths' && pointer === invitation)),
  ).toEqual([])
})

// A linter takes `/members/{id}/account` for the same path; the id of a member is a UUID, which `invitations`
// is not.
const invitation = '#/paths/~1members~1invitations~1{id}'

test('the API description has no errors in Spectral with all rules', async () => {
  const linter = new spectral.Spectral()
  // A school has no contact address for its API, and a sample of the paths does not use every component.
  const unused = every > 1 ? 'off' : 'error'
  const rules = { 'contact-properties': 'off', 'oas3-unused-component': unused } as const
  linter.setRuleset({ extends: [[rulesets.oas as never, 'all']], rules })
  const { paths, ...rest } = JSON.parse(JSON.stringify(description))
  const sample = Object.fromEntries(Object.entries(paths).filter((_path, at) => at % every === 0))
  const found = await linter.run({ ...rest, paths: sample })
  expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})

test('every operation has a unique id and a unique pair of method and path', () => {
  const ids = servedOperations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const places = servedOperations.map(
    ({ rest }) => `${rest.method} ${rest.path.replaceAll(/:[a-z_]+/g, ':')}`,
  )
  expect(new Set(places).size).toBe(places.length)
})

test('every path parameter is a field of the operation’s input', () => {
  const missing = servedOperations.flatMap(({ id, rest, input }) =>
    [...rest.path.matchAll(/:([a-z_]+)/g)].flatMap(([, name = '']) =>
      name in input.shape ? [] : [`${id} ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('no operation is open to a student', () => {
  const open = servedOperations.filter((operation) =>
    requirementsOf(operation).some(({ permission }) => may(['student'], permission)),
  )
  expect(open.map(({ id }) => id)).toEqual([])
})

describe('/openapi.json', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  test('/openapi.json is an OpenAPI 3.0 description of the school at this origin', async () => {
    const answer = await world.at('astronomy').get('/openapi.json')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      openapi: '3.0.3',
      info: { title: 'Admin API of Astronomy Club' },
      servers: [{ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/) }],
    })
  })

  test('/openapi.json can be read from any origin, and is answered with 304 to a caller with its current ETag', async () => {
    const { headers } = await world.at('ceramics').get('/openapi.json')
    expect(headers['access-control-allow-origin']).toBe('*')
    const again = await world.at('ceramics').get('/openapi.json', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})
