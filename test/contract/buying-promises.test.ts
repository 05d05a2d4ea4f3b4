import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/paths/endpoints.ts'
import { createServer } from '../../src/server.ts'
import { createReadiness } from '../../src/start/readiness.ts'
import { freshAddress } from '../support/identity-cast.ts'
import { serverDeps } from '../support/server-deps.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
})
afterAll(() => world.close())

const host = 'localhost:3000'
const sold = [
  '/courses/tea-bowls.md',
  '/products/glaze-recipes.md',
  '/events/open-studio-night.md',
  '/services/weekly-critique.md',
  '/plans/studio-year.md',
]
const promises = /buys? (it )?(in a browser|on the site)|(register|reserved?|opens? it|read it) on the site/i

async function textOf(app: World['app'], path: string): Promise<string> {
  return (await app.inject({ url: `${path}?lang=en`, headers: { host } })).body
}

async function rpc(app: World['app'], method: string, params: object): Promise<string> {
  const { body } = await app.inject({
    method: 'POST',
    url: endpoints.mcp,
    remoteAddress: freshAddress(),
    headers: { host, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })
  return body
}

const called = [
  ['get_site_info', {}],
  ['get_pricing', {}],
  ['get_course', { slug: 'tea-bowls' }],
] as const

describe('while the shop has no route', () => {
  test.each([endpoints.llms, endpoints.pricing, ...sold])('%s does not tell anyone to buy', async (path) => {
    const text = await textOf(world.app, path)
    expect(text).not.toMatch(promises)
    if (path !== endpoints.llms) expect(text).toContain('bought online at the moment.')
  })

  test.each([
    ['zh-TW', '目前無法在線上購買。', '目前沒有任何項目可在線上購買。'],
    ['en', 'It cannot be bought online at the moment.', 'Nothing can be bought online at the moment.'],
  ])('%s says that buying is not possible yet', async (lang, ofOne, ofAll) => {
    const get = async (path: string) => (await world.at('ceramics').get(`${path}?lang=${lang}`)).body
    expect(await get('/courses/tea-bowls.md')).toContain(ofOne)
    expect(await get(endpoints.pricing)).toContain(ofAll)
  })

  test('MCP tools do not promise that anything can be bought', async () => {
    expect(await rpc(world.app, 'tools/list', {})).not.toMatch(promises)
    for (const [name, given] of called) {
      const answer = await rpc(world.app, 'tools/call', { name, arguments: given })
      expect(answer, name).not.toMatch(promises)
      expect(answer, name).toContain('Nothing can be bought online here at present')
    }
  })
})

describe('once the shop has its route', () => {
  test('the files and the tools say where a person buys, and no other line of them changes', async () => {
    const app = await withShop()
    for (const path of sold) {
      const [before, after] = [await textOf(world.app, path), await textOf(app, path)]
      const line = `Members buy it in a browser, on the site: http://${host}/`
      expect(after, path).toBe(before.replace('It cannot be bought online at the moment.', line))
    }
    expect(await textOf(app, endpoints.pricing)).not.toContain('bought online')
    for (const [name, given] of called) {
      const answer = await rpc(app, 'tools/call', { name, arguments: given })
      expect(answer, name).toContain('Members buy on the site, in a browser.')
    }
  })
})

async function withShop(): Promise<World['app']> {
  const { readiness } = createReadiness(world.deps.db)
  const { modules, files, log } = world
  const app = await createServer({ ...serverDeps(world.deps), modules, files, log, readiness })
  app.post(endpoints.checkout, () => '')
  onTestFinished(() => app.close())
  return app
}
