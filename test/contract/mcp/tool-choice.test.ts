// A model must be able to choose: few tools, each with a distinct description.
import { afterAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { tools } from '../../../src/http/mcp/tools/index.ts'
import { operations } from '../../../src/operations/index.ts'
import { bodyOf, mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const reads = (...resources: string[]) => resources.map((each) => `${each}:read`)
const writes = (...resources: string[]) => resources.flatMap((each) => [`${each}:read`, `${each}:write`])

/** The scopes that an owner grants to an app with one purpose. */
const purposes = {
  'writes courses': [...writes('courses', 'curriculum'), ...reads('lecturers'), 'storage:write'],
  'keeps the books': [...reads('orders', 'subscriptions', 'analytics', 'members'), 'members:write'],
  'fills the site': [...writes('posts', 'pages', 'events', 'coupons'), 'storage:write'],
}

async function listedTo(person: 'olga' | 'ken', scopes: readonly string[] = scopesFor('operator')) {
  const token = await operatorToken(world, person, { scope: scopes.join(' ') })
  const answer = await mcpAt(world, 'ceramics', token).rpc('tools/list')
  const listed: { name: string }[] = bodyOf(answer).result.tools
  return { count: listed.length, bytes: JSON.stringify(listed).length }
}

describe('the list of MCP tools', () => {
  test('the tool list of an owner whose app has every scope has at most 75 tools and 210 kB', async () => {
    const { count, bytes } = await listedTo('olga')
    expect(count).toBeLessThanOrEqual(75)
    expect(bytes).toBeLessThanOrEqual(210_000)
  })

  test('the tool list of a teacher whose app has every scope has at most 40 tools', async () => {
    const { count } = await listedTo('ken')
    expect(count).toBeLessThanOrEqual(40)
    expect(count).toBeGreaterThan(15)
  })

  test.each(Object.entries(purposes))(
    'the tool list of an owner’s app that %s has at most 30 tools',
    async (_purpose, scopes) => {
      const { count } = await listedTo('olga', scopes)
      expect(count).toBeLessThanOrEqual(30)
      expect(count).toBeGreaterThan(10)
    },
  )
})

describe('the texts of an MCP tool', () => {
  test('the description of each tool begins differently', () => {
    const beginnings = tools.map(({ listing }) => listing.description.split(/\s+/).slice(0, 5).join(' '))
    const twice = beginnings.filter((beginning, at) => beginnings.indexOf(beginning) !== at)
    expect(twice).toEqual([])
  })

  test('the title of each tool is unique', () => {
    const titles = tools.map(({ listing }) => listing.title)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  test.each(tools.map((tool) => [tool.name, tool] as const))(
    'the title and description of the tool %s name its object',
    (name, { listing, access }) => {
      if (access === 'anyone' || access === 'signed-in') return
      const said = `${listing.title} ${listing.description}`.toLowerCase()
      const object = name.split('_').slice(1).join(' ').replace(/s$/, '')
      const words = object.split(' ').filter((word) => !['my', 'from', 'next', 'all'].includes(word))
      expect(words.filter((word) => !said.includes(word.replace(/s$/, '')))).toEqual([])
    },
  )

  test('the descriptions of MCP tools mention only existing tools', () => {
    const names = new Set(tools.map(({ name }) => name))
    const verbs = 'list|get|create|update|manage|decide|send|upload|replace|search|mark'
    const texts = tools.map(({ listing }) => JSON.stringify(listing)).join(' ')
    const steps = operations.flatMap(({ tool }) => tool?.nextSteps ?? []).join(' ')
    const mentions = [...`${texts} ${steps}`.matchAll(new RegExp(`\\b(?:${verbs})_[a-z_]+`, 'g'))]
    expect(mentions.length).toBeGreaterThan(50)
    expect(mentions.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
  })
})
