// Calls the operations of the admin API as their description defines them, at the Ceramics school of the demo world.
import type { LightMyRequestResponse } from 'fastify'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { servedOperations } from '../../../src/http/admin-api/served-operations.ts'
import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { browserOf } from '../browser/member-browser.ts'
import { operatorToken } from '../mcp/mcp-caller.ts'
import { freshEmail, schoolOf } from '../people/identity-cast.ts'
import { ownerOf, shopOptions } from '../shop/shop.ts'
import { createWorld, type World } from '../world/world.ts'
import { samples } from './admin-samples/index.ts'
import { ifMatch, withVersionRead } from './admin-samples/read-version.ts'
import type { SampleRequest, Setting } from './admin-samples/sample.ts'
import { strangersWeb } from './admin-samples/strangers-web.ts'
import { createValidator, type DescribedOperation, type Description } from './open-api-validator.ts'

export type Headers = Readonly<Record<string, string>>
export type Served = (typeof servedOperations)[number]
export type AdminHarness = Awaited<ReturnType<typeof createAdminHarness>>

/** A world without rate limits, the description of its API, and the owner's credentials for its operations. */
export async function createAdminHarness() {
  const limits = apiLimits(noRateLimits())
  const deps = { ...shopOptions.deps, outboundHttp: strangersWeb.outboundHttp }
  const world = await createWorld({ deps, from: 'demoTemplate', limits })
  const settings = {
    ceramics: await settingOf(world, 'ceramics'),
    astronomy: await settingOf(world, 'astronomy'),
  }
  const description: Description = (await world.at('ceramics').get('/openapi.json')).json()
  const bearer = { authorization: `Bearer ${await operatorToken(world, 'olga')}` }
  const session = await sessionOf(world)
  const get = (path: string) =>
    world.at('ceramics').send({ url: `/api/v1${path}`, remoteAddress: freshEmail(), headers: session })
  return {
    world,
    settings,
    description,
    validator: createValidator(description),
    session,
    described: ({ rest }: Served): DescribedOperation => {
      const path = rest.path.replaceAll(/:([a-z_]+)/g, '{$1}')
      const found = description.paths[path]?.[rest.method.toLowerCase()]
      if (!found) throw new Error(`${rest.method} ${path} is not described`)
      return found
    },
    /** A valid request whose records exist. */
    async sampleOf(operation: Served, at: DemoSchoolName = 'ceramics'): Promise<SampleRequest> {
      const { id } = operation
      const sample = samples[id]
      if (!sample) throw new Error(`${id} has no sample`)
      const request = await sample(settings[at])
      return at === 'ceramics' ? await withVersionRead(get, operation, request) : request
    },
    /** The sample with the version that If-Match needs. */
    withVersion: (operation: Served, request: SampleRequest) => withVersionRead(get, operation, request),
    send: (operation: Served, request: SampleRequest, headers: Headers) =>
      send(world, operation, request, headers),
    /** The credentials of the operation: a token of the owner, or the session if a token is not enough. */
    opening: (operation: Served): Headers => (isForSession(operation) ? session : bearer),
  }
}

/** True if a token is not enough to call the operation. */
export function isForSession(operation: Served): boolean {
  return operation.scope === 'session' || (operation.kind === 'change' && operation.needsConfirmation)
}

async function settingOf(world: World, name: DemoSchoolName): Promise<Setting> {
  return { world, name, school: await schoolOf(world, name), owner: await ownerOf(world, name) }
}

async function sessionOf(world: World): Promise<Headers> {
  const browser = await browserOf(world, 'olga')
  const { csrf_token } = (await browser.get('/api/v1/session')).json()
  const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  return { cookie: cookie.join('; '), 'x-csrf-token': csrf_token }
}

async function send(
  world: World,
  { rest }: Served,
  request: SampleRequest,
  headers: Headers,
): Promise<LightMyRequestResponse> {
  const { params = {}, query = {}, body } = request
  const path = rest.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const queryText = new URLSearchParams(query).toString()
  const hasBody = rest.method !== 'GET' && rest.method !== 'DELETE' && body !== undefined
  return await world.at('ceramics').send({
    method: rest.method,
    url: `/api/v1${path}${queryText && `?${queryText}`}`,
    remoteAddress: freshEmail(),
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...ifMatch(request),
      ...headers,
    },
    ...(hasBody ? { payload: JSON.stringify(body) } : {}),
  })
}
