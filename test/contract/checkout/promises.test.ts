import { afterAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { freshEmail } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const host = 'localhost:3000'
const sold = [
  '/courses/tea-bowls',
  '/products/glaze-recipes',
  '/events/open-studio-night',
  '/services/weekly-critique',
  '/plans/studio-year',
]
const neverBought = /cannot be bought|can be bought online|無法在線上購買|オンラインでは購入できません/i

const textOf = async (path: string, lang = 'en') =>
  (await world.inject({ url: `${path}?lang=${lang}`, headers: { host } })).body

async function rpc(method: string, params: object): Promise<string> {
  const { body } = await world.inject({
    method: 'POST',
    url: endpoints.mcp,
    remoteAddress: freshEmail(),
    headers: { host, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })
  return body
}

describe('the texts for agents about buying', () => {
  test.each(sold)(
    'the text for agents %s.md names its page for people, and that URL answers',
    async (path) => {
      const text = await textOf(`${path}.md`)
      expect(text).toContain(`Members buy it in a browser, at http://${host}${path}\n`)
      const answer = await world.inject({ url: path, headers: { host, accept: 'text/html' } })
      expect(answer.statusCode).toBe(200)
      expect(text).not.toMatch(neverBought)
    },
  )

  test('the Markdown page in Chinese says where a person buys', async () => {
    const text = await textOf('/courses/tea-bowls.md', 'zh-TW')
    expect(text).toContain(`由成員在瀏覽器中購買：http://${host}/courses/tea-bowls\n`)
  })

  test.each([endpoints.llms, endpoints.pricing])(
    'the text for agents %s does not claim that buying is impossible',
    async (path) => {
      expect(await textOf(path)).not.toMatch(neverBought)
    },
  )

  test.each([
    ['get_site_info', {}],
    ['get_pricing', {}],
    ['get_course', { slug: 'tea-bowls' }],
  ] as const)('the MCP text %s says where a person buys', async (name, input) => {
    const answer = await rpc('tools/call', { name, arguments: input })
    expect(answer).toContain('Members buy on the site, in a browser, on the page of each item.')
    expect(answer).not.toMatch(neverBought)
  })
})
