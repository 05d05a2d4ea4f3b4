import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { testRateLimits } from '../../../../test/support/world/test-rate-limits.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import { createRateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { School } from '../../tenancy/index.ts'
import { createDocumentClients, type DocumentDeps, readsDocumentsAt } from './document-clients.ts'

const world = await createWorld()
afterAll(() => world.close())
const ceramics = await schoolOf(world, 'ceramics')
const astronomy = await schoolOf(world, 'astronomy')

const open = (school: School): School => ({ ...school, features: new Set(['open_client_documents']) })
const host = 'stranger.example'
let apps = 0

/** Every URL has a document; `request` records the requested ones. */
function create(deps: Partial<DocumentDeps> = {}) {
  const request = vi.fn<OutboundHttp['request']>(async (url) => {
    const document = { client_id: url, redirect_uris: ['http://127.0.0.1/'] }
    const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=600' }
    return { is: 'answered', status: 200, headers, body: Buffer.from(JSON.stringify(document)) }
  })
  apps += 1
  const url = `https://${host}/before/${apps}`
  const documents = createDocumentClients({
    ...world.deps,
    http: { request },
    documentHosts: [host],
    oncePerClient: createSingleFlight(),
    ...deps,
  })
  return { documents, request, url, isClient: { is: 'client', client: { id: url } } }
}

describe('the host of a metadata document', () => {
  test('metadata documents are supported at a school if any host is listed or the school is open to all', () => {
    expect(readsDocumentsAt({ documentHosts: ['app.example'] }, ceramics)).toBe(true)
    expect(readsDocumentsAt({ documentHosts: [] }, ceramics)).toBe(false)
    expect(readsDocumentsAt({ documentHosts: [] }, open(ceramics))).toBe(true)
  })

  test.each([
    [[]],
    [['other.example']],
    [['example']],
    [[`sub.${host}`]],
    [[`${host}:8443`]],
    [[`${host}.`]],
  ])(
    'a metadata document whose host is not exactly among %j is refused without a fetch',
    async (documentHosts) => {
      const { documents, request, url } = create({ documentHosts })
      const why = `This site does not read metadata documents from ${host}.`
      expect(await documents.resolve(ceramics, url)).toEqual({ is: 'refused', why })
      expect(request).not.toHaveBeenCalled()
    },
  )

  test('a listed host of metadata documents matches regardless of capital letters in the list', async () => {
    const { documents, url, isClient } = create({ documentHosts: ['Stranger.EXAMPLE'] })
    expect(await documents.resolve(ceramics, url)).toEqual(isClient)
  })

  test('a listed host of metadata documents does not include another port of that host', async () => {
    const { documents, request } = create()
    expect(await documents.resolve(ceramics, `https://${host}:8443/client`)).toMatchObject({ is: 'refused' })
    expect(request).not.toHaveBeenCalled()
  })

  test('a metadata document of an unlisted host is read only at an open school', async () => {
    const { documents, url, isClient } = create({ documentHosts: [] })
    expect(await documents.resolve(open(ceramics), url)).toEqual(isClient)
    expect(await documents.resolve(astronomy, url)).toMatchObject({ is: 'refused' })
  })

  test('a metadata document of a host that is no longer permitted is refused even while it is fresh', async () => {
    const { documents, url, isClient } = create({ documentHosts: [] })
    expect(await documents.resolve(open(ceramics), url)).toEqual(isClient)
    expect(await documents.resolve(ceramics, url)).toMatchObject({ is: 'refused' })
  })
})

test('a malformed metadata document URL is refused without a fetch, even at an open school', async () => {
  const { documents, request, url } = create()
  const why = 'The client_id must not contain a fragment.'
  expect(await documents.resolve(open(ceramics), `${url}#`)).toEqual({ is: 'refused', why })
  expect(request).not.toHaveBeenCalled()
})

test.each(['blockedAt', 'disabledAt', 'deletedAt'] as const)(
  'a client with %s is refused without a fetch, fresh or stale, at that school only',
  async (ended) => {
    const { documents, request, url, isClient } = create()
    await documents.resolve(ceramics, url)
    await documents.resolve(astronomy, url)
    await world.deps.db
      .updateTable('oauthClients')
      .set({ [ended]: world.clock.now() })
      .where('schoolId', '=', ceramics.id)
      .where('id', '=', url as OauthClientId)
      .execute()
    const refused = { is: 'refused', why: 'This site has blocked or removed this client.' }
    expect(await documents.resolve(ceramics, url)).toEqual(refused)
    expect(await documents.resolve(astronomy, url)).toEqual(isClient)
    world.clock.advance({ days: 2 })
    expect(await documents.resolve(ceramics, url)).toEqual(refused)
    expect(request).toHaveBeenCalledTimes(2)
  },
)

describe('the fetch limit of a host', () => {
  const limit = { name: 'documents', points: 2, seconds: 60, whenBroken: 'refuse' } as const

  test('the fetch limit of a host counts fetches of all schools and ports and ignores fresh documents', async () => {
    const { rates, close } = testRateLimits(world.connection, world.clock)
    onTestFinished(close)
    const fetchesPerHost = rates.limiter(limit)
    const { documents, request, url, isClient } = create({ fetchesPerHost })
    for (const school of [ceramics, ceramics, ceramics, astronomy]) {
      expect(await documents.resolve(school, url)).toEqual(isClient)
    }
    const elsewhere = url.replace(host, `${host}:8443`)
    const tooMany = { code: 'too_many_requests', retryAfter: 60 }
    await expect(documents.resolve(open(ceramics), elsewhere)).rejects.toMatchObject(tooMany)
    expect(await documents.resolve(ceramics, url)).toEqual(isClient)
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('a failure to count fetches is reported as unavailable and not as an error of the app', async () => {
    const broken = () => Promise.reject(new Error('connection lost'))
    const windows = { take: broken, restore: broken, clear: broken }
    const fetchesPerHost = createRateLimits({ clock: world.clock, windows }).limiter(limit)
    const { documents, url } = create({ fetchesPerHost })
    await expect(documents.resolve(ceramics, url)).rejects.toThrow(Unavailable)
  })
})
