import { afterAll, describe, expect, test } from 'vitest'
import { type McpCaller, mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { statementsOf } from '../../support/people/member-cast.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createRememberingWorld } from '../../support/world/remembering-world.ts'

const world = await createRememberingWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const anybody = mcpAt(world)
const olga = mcpAt(world, 'ceramics', await operatorToken(world, 'olga'))

const statements = async (work: () => Promise<unknown>) => (await statementsOf(world, work)).length

describe('a public MCP answer about the catalog', () => {
  test('a public answer is read from the database once and then cached', async () => {
    const search = () => anybody.call('search_catalog', { query: 'bowls' })
    expect(await statements(search)).toBeGreaterThan(0)
    expect(await statements(search)).toBe(0)
    expect((await search()).data).toEqual((await search()).data)
  })

  test('a public answer is cached for each school, and not used for requests with a token', async () => {
    const pricingStatements = (caller: McpCaller) => statements(() => caller.call('get_pricing'))
    await pricingStatements(anybody)
    expect(await pricingStatements(anybody)).toBe(0)
    expect(await pricingStatements(mcpAt(world, 'astronomy'))).toBeGreaterThan(0)
    // The token alone runs one statement.
    await pricingStatements(olga)
    expect(await pricingStatements(olga)).toBeGreaterThan(1)
  })

  test.each([
    ['a course', 'courses', 'update_course', 'list_courses', 'name'],
    ['an event', 'events', 'update_event', 'list_events', 'title'],
  ])('a public answer is read again after %s has changed', async (_what, _kind, update, list, field) => {
    const fieldValues = async () =>
      ((await anybody.call(list, { limit: 100 })).data['items'] as Record<string, string>[]).map(
        (each) => each[field],
      )
    await fieldValues()
    const [item] = (await olga.call(list, { state: 'published' })).data['items'] as Record<string, string>[]
    const changed = `Changed ${field}`
    await olga.call(update, { id: item?.['id'], updated_at: item?.['updated_at'], [field]: changed })
    await expect.poll(fieldValues).toContain(changed)
  })

  test('a public answer is read again after a price has changed', async () => {
    const { catalog } = world.modules
    const owner = await ownerOf(world, 'ceramics')
    const plan = (await catalog.courseBySlug(owner, 'tea-bowls'))?.plans[0]
    if (!plan) throw new Error('tea-bowls has no plan')
    const pricingText = async () => JSON.stringify((await anybody.call('get_pricing')).data)
    expect(await pricingText()).not.toContain('"4321"')
    await catalog.updatePlan(owner, plan.id, { updatedAt: plan.updatedAt, price: 4321n })
    await expect.poll(pricingText).toContain('"4321"')
  })

  test('a public answer stays cached when another school changes', async () => {
    const hana = mcpAt(world, 'astronomy', await operatorToken(world, 'hana', { school: 'astronomy' }))
    const listPlans = () => anybody.call('list_membership_plans')
    await listPlans()
    const [course] = (await hana.call('list_courses')).data['items'] as Record<string, string>[]
    const there = mcpAt(world, 'astronomy')
    await there.call('get_course', { slug: course?.['slug'] })
    await hana.call('update_course', {
      id: course?.['id'],
      updated_at: course?.['updated_at'],
      summary: 'Another sky',
    })
    await expect
      .poll(async () => (await there.call('get_course', { slug: course?.['slug'] })).data['summary'])
      .toBe('Another sky')
    expect(await statements(listPlans)).toBe(0)
  })

  test('a refused MCP answer about the catalog is not cached', async () => {
    const getUnknown = () => anybody.call('get_course', { slug: 'nothing-here' })
    await getUnknown()
    expect(await statements(getUnknown)).toBeGreaterThan(0)
  })
})
