import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, type McpCaller, mcpAt, memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const anybody = mcpAt(world)
const olga = mcpAt(world, 'ceramics', await operatorToken(world, 'olga'))
beforeAll(() => olga.call('create_course', { slug: 'hidden-draft', name: 'Hidden draft', language: 'en' }))

const read = async (caller: McpCaller, uri: string) => bodyOf(await caller.rpc('resources/read', { uri }))

describe('MCP resources', () => {
  test('MCP resources are the site and its courses, each with its own URI', async () => {
    const { resources } = bodyOf(await anybody.rpc('resources/list')).result
    expect(resources[0]).toMatchObject({ uri: 'lectern://site', title: 'Ceramics Studio' })
    const uris = resources.map(({ uri }: { uri: string }) => uri)
    expect(uris).toContain('lectern://courses/tea-bowls')
    expect(uris).not.toContain('lectern://courses/hidden-draft')
    const { resourceTemplates } = bodyOf(await anybody.rpc('resources/templates/list')).result
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'lectern://courses/{slug}' }])
  })

  test('MCP resources have the content of the tools and mark untrusted fields', async () => {
    const { contents } = (await read(anybody, 'lectern://courses/tea-bowls')).result
    const course = JSON.parse(contents[0].text)
    const { next_steps, ...data } = (await anybody.call('get_course', { slug: 'tea-bowls' })).data
    expect(course).toEqual(data)
    const site = JSON.parse((await read(anybody, 'lectern://site')).result.contents[0].text)
    expect(site).toMatchObject({
      name: 'Ceramics Studio',
      untrusted: { fields: ['texts[].tagline', 'texts[].about'] },
    })
  })

  test('MCP resources belong to the called school', async () => {
    const astronomy = mcpAt(world, 'astronomy')
    expect((await read(astronomy, 'lectern://courses/tea-bowls')).error).toBeDefined()
    expect(JSON.parse((await read(astronomy, 'lectern://site')).result.contents[0].text).name).toBe(
      'Astronomy Club',
    )
  })

  test('a draft is an MCP resource only for operators with permission', async () => {
    const uri = 'lectern://courses/hidden-draft'
    expect((await read(olga, uri)).result.contents).toHaveLength(1)
    const mei = mcpAt(world, 'ceramics', await memberToken(world, 'mei'))
    for (const caller of [anybody, mei]) expect((await read(caller, uri)).error.code).toBe(-32602)
  })

  test.each([
    'lectern://courses/',
    'lectern://courses/a/b',
    'lectern://courses/%2e%2e',
    'lectern://else',
    'file:///etc/passwd',
    '',
  ])('an MCP resource with the unknown URI %j is refused', async (uri) => {
    expect((await read(anybody, uri)).error).toBeDefined()
  })

  test('an unknown MCP resource is an invalid parameter in revision 2026-07-28', async () => {
    const answer = bodyOf(await anybody.modern('resources/read', { uri: 'lectern://courses/nothing' }))
    expect(answer.error).toMatchObject({ code: -32602 })
  })

  test('the slugs of MCP resources are completed, drafts only for operators with permission', async () => {
    const complete = async (caller: McpCaller, value: string) =>
      bodyOf(
        await caller.rpc('completion/complete', {
          ref: { type: 'ref/resource', uri: 'lectern://courses/{slug}' },
          argument: { name: 'slug', value },
        }),
      ).result.completion.values
    expect(await complete(anybody, 'tea')).toEqual(['tea-bowls'])
    expect(await complete(anybody, 'tea%')).toEqual([])
    expect(await complete(anybody, 'hidden')).toEqual([])
    expect(await complete(olga, 'hidden')).toEqual(['hidden-draft'])
  })
})

describe('the prompt plan_my_week', () => {
  test('the prompt plan_my_week is listed and names the tools to call', async () => {
    const { prompts } = bodyOf(await anybody.rpc('prompts/list')).result
    expect(prompts).toMatchObject([
      { name: 'plan_my_week', arguments: [{ name: 'hours' }, { name: 'focus' }] },
    ])
    const request = { name: 'plan_my_week', arguments: { hours: '4', focus: 'glazing' } }
    const { messages } = bodyOf(await anybody.rpc('prompts/get', request)).result
    const { text } = messages[0].content
    for (const part of ['4 hours', 'glazing', 'list_my_courses', 'get_next_lecture', 'whoami'])
      expect(text).toContain(part)
  })

  test('the prompt plan_my_week does not request a sign-in from a signed-in member', async () => {
    const mei = mcpAt(world, 'ceramics', await memberToken(world, 'mei'))
    const { messages } = bodyOf(await mei.rpc('prompts/get', { name: 'plan_my_week' })).result
    expect(messages[0].content.text).not.toContain('whoami')
  })

  test('plan_my_week is the only prompt', async () => {
    expect(bodyOf(await anybody.rpc('prompts/get', { name: 'another' })).error).toMatchObject({
      code: -32602,
    })
  })
})
