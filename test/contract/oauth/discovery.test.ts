import { afterAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { memberScopes, scopes } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import {
  authorizationServer,
  createDiscoveryWorld,
  jsonWebKeys,
  openidConfiguration,
  protectedResource,
} from '../../support/oauth/discovery-world.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { ownWorld, platformActor } from '../../support/world/world.ts'

const documents = [authorizationServer, openidConfiguration, protectedResource, jsonWebKeys]
const origins = { ceramics: 'http://localhost:3000', astronomy: 'http://127.0.0.1:3000' } as const
const schools = Object.keys(origins) as DemoSchoolName[]

const { world, read } = await createDiscoveryWorld()
afterAll(() => world.close())

describe('authorization-server metadata', () => {
  test.each(schools)(
    'the authorization-server metadata at %s names its own origin, and no other',
    async (school) => {
      const answer = await world.at(school).get(authorizationServer)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      const { issuer, ...metadata } = answer.json()
      expect(issuer).toBe(origins[school])
      const addresses = Object.values(metadata).filter((value) => String(value).startsWith('http'))
      expect(addresses.length).toBeGreaterThan(6)
      for (const url of addresses) expect(new URL(String(url)).origin).toBe(origins[school])
    },
  )

  test('the issuer in the authorization-server metadata is https without a trailing slash when the school’s origin is', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    await own.modules.tenancy.moveSchool(platformActor, id, 'https://clay.example')
    own.modules.tenancy.forgetSchools()
    const answer = await own.inject({ url: authorizationServer, headers: { host: 'clay.example' } })
    expect(answer.json().issuer).toBe('https://clay.example')
    expect(answer.json().token_endpoint).toBe('https://clay.example/api/oauth/token')
  })

  test('the authorization-server metadata is equal in both documents', async () => {
    expect(await read(openidConfiguration)).toEqual(await read(authorizationServer))
  })

  test('the authorization-server metadata lists every endpoint, grant type and scope', async () => {
    expect(await read(authorizationServer)).toMatchObject({
      authorization_endpoint: 'http://localhost:3000/oauth/authorize',
      token_endpoint: 'http://localhost:3000/api/oauth/token',
      userinfo_endpoint: 'http://localhost:3000/api/oauth/userinfo',
      revocation_endpoint: 'http://localhost:3000/api/oauth/revoke',
      registration_endpoint: 'http://localhost:3000/api/oauth/register',
      jwks_uri: 'http://localhost:3000/.well-known/jwks.json',
      grant_types_supported: ['authorization_code', 'refresh_token'],
      scopes_supported: Object.keys(scopes),
    })
  })

  test('the authorization-server metadata offers code by query and S256 only, and no implicit or password grant', async () => {
    expect(await read(authorizationServer)).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: ['public'],
      code_challenge_methods_supported: ['S256'],
    })
  })

  test('the authorization-server metadata lists the client authentication methods of the token and the revocation endpoint', async () => {
    expect(await read(authorizationServer)).toMatchObject({
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    })
  })

  test('the authorization-server metadata declares iss in every response, and no support for request objects and claims', async () => {
    expect(await read(authorizationServer)).toMatchObject({
      authorization_response_iss_parameter_supported: true,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      claims_parameter_supported: false,
    })
  })

  test('the authorization-server metadata has no introspection endpoint and no agent_auth', async () => {
    const metadata = await read(authorizationServer)
    expect(metadata).not.toHaveProperty('introspection_endpoint')
    expect(metadata).not.toHaveProperty('agent_auth')
  })

  test('the authorization-server metadata says whether this school reads client metadata documents', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    expect(await read(authorizationServer, 'ceramics', own)).toMatchObject({
      client_id_metadata_document_supported: false,
    })
    await own.modules.tenancy.switchFeature(platformActor, id, {
      feature: 'open_client_documents',
      to: 'on',
    })
    own.modules.tenancy.forgetSchools()
    expect(await read(authorizationServer, 'ceramics', own)).toMatchObject({
      client_id_metadata_document_supported: true,
    })
    expect(await read(authorizationServer, 'astronomy', own)).toMatchObject({
      client_id_metadata_document_supported: false,
    })
  })

  test('the issuer of the metadata equals iss in authorization responses and the authorization server of the resource', async () => {
    const app = createTestApp(world)
    const { answer } = await app.allow(await browserOf(world, 'mei'))
    const { issuer } = await read(authorizationServer)
    expect(answer.get('iss')).toBe(issuer)
    expect((await read(protectedResource)).authorization_servers).toEqual([issuer])
  })
})

describe('token introspection', () => {
  test.each(['/api/oauth/introspect', '/oauth/introspect'])(
    'token introspection is not available at %s',
    async (url) => {
      const answer = await world.at('ceramics').send({ method: 'POST', url })
      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('protected-resource metadata', () => {
  test.each(schools)(
    'the protected-resource metadata at %s names its origin as the resource and as its authorization server',
    async (school) => {
      expect(await read(protectedResource, school)).toMatchObject({
        resource: origins[school],
        authorization_servers: [origins[school]],
        bearer_methods_supported: ['header'],
      })
    },
  )

  test('the protected-resource metadata leaves out the account scopes, which are refused to self-registered clients', async () => {
    const { scopes_supported } = await read(protectedResource)
    const otherScopes = Object.keys(scopes).filter((scope) => !memberScopes.some((each) => each === scope))
    expect(scopes_supported).toEqual(otherScopes)
    expect(scopes_supported).not.toContain('offline_access')
  })

  test.each(['mcp', 'member/graphql'])(
    'the protected-resource metadata is not served at …/%s, which would be another resource',
    async (path) => {
      expect((await world.at('ceramics').get(`${protectedResource}/${path}`)).statusCode).toBe(404)
    },
  )
})

describe('scripts of any origin', () => {
  const endpoints = ['/api/oauth/token', '/api/oauth/revoke', '/api/oauth/userinfo', '/api/oauth/register']
  const origin = 'https://app.example'

  test.each([...documents, '/auth.md'])(
    'scripts of any origin may read %s, and caches may keep it for a minute',
    async (path) => {
      const answer = await world.at('ceramics').get(path, { origin })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
    },
  )

  test.each(endpoints)('scripts of any origin may call %s and read its errors', async (url) => {
    const method = url.endsWith('userinfo') ? 'GET' : 'POST'
    const answer = await world.at('ceramics').send({ method, url, headers: { origin } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answer.headers['access-control-expose-headers']).toContain('www-authenticate')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([...documents, ...endpoints])(
    'a preflight request to %s permits scripts of any origin',
    async (url) => {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await world.at('ceramics').send({ method: 'OPTIONS', url, headers })
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-headers']).toContain('authorization')
      expect(answer.headers['access-control-allow-methods']).toContain(
        endpoints.includes(url) && !url.endsWith('userinfo') ? 'POST' : 'GET',
      )
    },
  )

  test.each(['/oauth/authorize', '/oauth/consent', '/sign-in', '/account', '/'])(
    'scripts of other origins may not read the page %s',
    async (url) => {
      for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
        const answer = await world.at('ceramics').send({ method, url, headers: { origin } })
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      }
    },
  )
})

describe('the host of a discovery request', () => {
  test.each(documents)(
    'a discovery request to a host without a school gets 404 from %s, and no school’s data',
    async (url) => {
      const answer = await world.inject({ url, headers: { host: 'evil.example' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toMatch(/issuer|keys|resource|ceramics|astronomy|evil/i)
    },
  )

  test.each(documents)('a forwarded host from an untrusted IP address changes nothing in %s', async (url) => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const answer = await world.at('ceramics').get(url, headers)
    expect(answer.json()).toEqual(await read(url))
  })

  test('a discovery request to an alias redirects to the canonical documents, and its token requests are refused', async () => {
    const own = await ownWorld()
    const { id: schoolId } = await schoolOf(own, 'ceramics')
    await own.deps.db
      .insertInto('schoolOrigins')
      .values({ schoolId, scheme: 'https', host: 'clay.example', port: 443, isCanonical: false })
      .execute()
    const headers = { host: 'clay.example' }
    const led = await own.inject({ url: authorizationServer, headers })
    expect(led.statusCode).toBe(308)
    expect(led.headers.location).toBe(`http://localhost:3000${authorizationServer}`)
    const answer = await own.inject({ method: 'POST', url: '/api/oauth/token', headers })
    expect(answer.statusCode).toBe(421)
  })
})

test.each(documents)('%s can be read by GET, and write methods are refused', async (url) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await world.at('ceramics').send({ method, url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
  }
})
