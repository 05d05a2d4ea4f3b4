import { afterAll, describe, expect, test } from 'vitest'
import {
  outboundTo,
  startStrangersServer,
  strangersHost,
} from '../../../../test/support/hostile/tls/strangers-server.ts'
import { schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import type { School } from '../../tenancy/index.ts'
import { createDocumentClients } from './document-clients.ts'

const world = await createWorld()
afterAll(() => world.close())
const ceramics = await schoolOf(world, 'ceramics')
const astronomy = await schoolOf(world, 'astronomy')

let apps = 0

/** An app that publishes its document, and Lectern's view of it. */
async function publish() {
  apps += 1
  const url = `https://${strangersHost}/apps/${apps}`
  const document = { client_id: url, client_name: 'Notes', redirect_uris: ['http://127.0.0.1/callback'] }
  const app = { url, document, cacheControl: 'max-age=600', status: 200, fetches: 0 }
  const { connect } = await startStrangersServer((_, response) => {
    app.fetches += 1
    const headers = { 'content-type': 'application/json', 'cache-control': app.cacheControl }
    response.writeHead(app.status, headers).end(JSON.stringify(app.document))
  })
  const create = () =>
    createDocumentClients({
      ...world.deps,
      http: outboundTo(connect),
      documentHosts: [strangersHost],
      oncePerClient: createSingleFlight(),
    })
  return { app, documents: create(), create, isClient: { is: 'client', client: { id: url } } }
}

const clientsOf = (url: string) =>
  world.deps.db
    .selectFrom('oauthClients')
    .selectAll()
    .where('id', '=', url as OauthClientId)
    .execute()

describe('a fresh metadata document', () => {
  test('a fresh metadata document is not fetched again and costs one statement', async () => {
    const { app, documents, create, isClient } = await publish()
    await documents.resolve(ceramics, app.url)
    const before = world.statements().length
    expect(await documents.resolve(ceramics, app.url)).toEqual(isClient)
    expect(world.statements().length - before).toBe(1)
    expect(await create().resolve(ceramics, app.url)).toEqual(isClient)
    expect(app.fetches).toBe(1)
  })

  test.each([
    ['max-age=600', 600],
    ['no-store', 30],
    ['max-age=99999999', 24 * 3600],
  ])(
    'a metadata document with Cache-Control %s is fresh for exactly %i seconds',
    async (cacheControl, seconds) => {
      const { app, documents } = await publish()
      app.cacheControl = cacheControl
      await documents.resolve(ceramics, app.url)
      world.clock.advance({ seconds: seconds - 1 })
      await documents.resolve(ceramics, app.url)
      expect(app.fetches).toBe(1)
      world.clock.advance({ seconds: 1 })
      await documents.resolve(ceramics, app.url)
      expect(app.fetches).toBe(2)
    },
  )

  test('a metadata document is fetched and stored separately for each school', async () => {
    const { app, documents } = await publish()
    await documents.resolve(ceramics, app.url)
    await documents.resolve(astronomy, app.url)
    expect(app.fetches).toBe(2)
    const schools = (await clientsOf(app.url)).map(({ schoolId }) => schoolId)
    expect(schools.sort()).toEqual([ceramics.id, astronomy.id].sort())
  })
})

describe('a failure to read a metadata document', () => {
  test('a failed fetch of a metadata document creates no client and is not cached', async () => {
    const { app, documents, isClient } = await publish()
    app.status = 503
    expect(await documents.resolve(ceramics, app.url)).toMatchObject({ is: 'refused' })
    app.status = 200
    app.document.client_id = 'https://stranger.example/other'
    expect(await documents.resolve(ceramics, app.url)).toMatchObject({ is: 'refused' })
    expect(await clientsOf(app.url)).toEqual([])
    app.document.client_id = app.url
    expect(await documents.resolve(ceramics, app.url)).toEqual(isClient)
    expect(app.fetches).toBe(3)
  })

  test('a stale metadata document that cannot be fetched again is refused instead of being used', async () => {
    const { app, documents, isClient } = await publish()
    await documents.resolve(ceramics, app.url)
    world.clock.advance({ seconds: 600 })
    app.status = 500
    expect(await documents.resolve(ceramics, app.url)).toMatchObject({ is: 'refused' })
    expect(await documents.resolve(ceramics, app.url)).toMatchObject({ is: 'refused' })
    app.status = 200
    expect(await documents.resolve(ceramics, app.url)).toEqual(isClient)
    expect(app.fetches).toBe(4)
  })

  test('a database error while storing a metadata document is thrown and not reported as a refusal', async () => {
    const { app, documents } = await publish()
    const nowhere = { ...ceramics, id: '00000000-0000-7000-8000-000000000000' as School['id'] }
    await expect(documents.resolve(nowhere, app.url)).rejects.toThrow('foreign key')
  })
})

test('a stale metadata document whose content changed updates its client', async () => {
  const { app, documents } = await publish()
  await documents.resolve(ceramics, app.url)
  app.document.client_name = 'Better notes'
  world.clock.advance({ seconds: 600 })
  await documents.resolve(ceramics, app.url)
  expect(await clientsOf(app.url)).toMatchObject([{ name: 'Better notes' }])
})
