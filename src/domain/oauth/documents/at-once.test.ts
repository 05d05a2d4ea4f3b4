import { afterAll, expect, test } from 'vitest'
import {
  outboundTo,
  startStrangersServer,
  strangersHost,
} from '../../../../test/support/hostile/tls/strangers-server.ts'
import { schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { createDocumentClients } from './document-clients.ts'

const world = await createWorld()
afterAll(() => world.close())
const ceramics = await schoolOf(world, 'ceramics')
const astronomy = await schoolOf(world, 'astronomy')

let apps = 0

/** An app that responds after `together` requests for its document have arrived. */
async function publish({ together = 1, status = 200 } = {}) {
  apps += 1
  const url = `https://${strangersHost}/at-once/${apps}`
  const app = { url, fetches: 0 }
  const allRequested = Promise.withResolvers<void>()
  const { connect } = await startStrangersServer(async (_, response) => {
    app.fetches += 1
    if (app.fetches >= together) allRequested.resolve()
    await allRequested.promise
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'max-age=600' })
    response.end(JSON.stringify({ client_id: url, redirect_uris: ['http://127.0.0.1/callback'] }))
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

test('twenty simultaneous requests for a metadata document share one fetch, and one more once it is stale', async () => {
  const { app, documents, isClient } = await publish()
  const resolveTwenty = () =>
    Promise.all(Array.from({ length: 20 }, () => documents.resolve(ceramics, app.url)))
  expect(await resolveTwenty()).toEqual(Array(20).fill(isClient))
  expect(app.fetches).toBe(1)
  world.clock.advance({ seconds: 600 })
  await resolveTwenty()
  expect(app.fetches).toBe(2)
})

test('simultaneous requests share a failed fetch of a metadata document, and a later request fetches again', async () => {
  const { app, documents } = await publish({ status: 404 })
  const requests = [documents.resolve(ceramics, app.url), documents.resolve(ceramics, app.url)]
  expect(await Promise.all(requests)).toMatchObject([{ is: 'refused' }, { is: 'refused' }])
  expect(app.fetches).toBe(1)
  await documents.resolve(ceramics, app.url)
  expect(app.fetches).toBe(2)
})

test('simultaneous requests at two schools do not share a fetch of the same metadata document', async () => {
  const { app, documents, isClient } = await publish({ together: 2 })
  const answers = [documents.resolve(ceramics, app.url), documents.resolve(astronomy, app.url)]
  expect(await Promise.all(answers)).toEqual([isClient, isClient])
  expect(app.fetches).toBe(2)
})

test('several processes that fetch a metadata document simultaneously create one client', async () => {
  const { app, create, isClient } = await publish({ together: 5 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => create().resolve(ceramics, app.url)))
  expect(answers).toEqual(Array(5).fill(isClient))
  expect(app.fetches).toBe(5)
  const clients = await world.deps.db
    .selectFrom('oauthClients')
    .select('schoolId')
    .where('id', '=', app.url as OauthClientId)
    .execute()
  expect(clients).toHaveLength(1)
})
