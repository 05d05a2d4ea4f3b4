import { afterAll, describe, expect, test } from 'vitest'
import { demoPeople } from '../../../demo/people.ts'
import { tools } from '../../../src/http/mcp/tools/index.ts'
import { type McpCaller, mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { first, itemsOf } from '../../support/mcp/tool-arguments.ts'
import { isWrite, openToolCasts } from '../../support/mcp/tool-casts.ts'
import { statementsOf } from '../../support/people/member-cast.ts'

const { world, casts, tom, olga, argumentsOf } = await openToolCasts()
afterAll(() => world.close())

describe('a member’s own data over MCP', () => {
  const memberLists = [
    'list_my_courses',
    'list_my_certificates',
    'list_my_digital_products',
    'list_my_event_registrations',
    'list_my_payments',
    'list_my_notifications',
  ]

  test.each(memberLists)('%s shows a member their own rows, and a stranger none of them', async (name) => {
    const hers = itemsOf(await casts.ceramics.mei.call(name, { limit: 100 }))
    const his = itemsOf(await tom.call(name, { limit: 100 }))
    const owners = itemsOf(await olga.call(name, { limit: 100 }))
    const elsewhere = itemsOf(await casts.astronomy.mei.call(name, { limit: 100 }))
    expect(hers.length).toBeGreaterThan(0)
    const key = name === 'list_my_courses' || name === 'list_my_digital_products' ? undefined : 'id'
    const ids = new Set(hers.map((item) => (key ? item[key] : JSON.stringify(item))))
    for (const other of [...his, ...owners, ...elsewhere]) {
      expect(ids).not.toContain(key ? other[key] : JSON.stringify(other))
    }
  })

  test('a member’s own data never appears in an answer to another caller', async () => {
    const payments = itemsOf(await casts.ceramics.mei.call('list_my_payments', { limit: 100 }))
    const registrations = itemsOf(
      await casts.ceramics.mei.call('list_my_event_registrations', { limit: 100 }),
    )
    const canaries = [
      demoPeople.mei.email,
      ...payments.map(({ trade_no }) => trade_no),
      ...payments.map(({ id }) => id),
      ...registrations.map(({ code }) => code),
    ]
    expect(canaries.length).toBeGreaterThan(50)
    const leaks: string[] = []
    for (const caller of [tom, olga, casts.ceramics.anybody, casts.astronomy.mei]) {
      for (const { name } of tools.filter((each) => each.name !== 'whoami' && !isWrite(each))) {
        const { raw } = await caller.call(name, (await argumentsOf[name]?.(casts.ceramics)) ?? {})
        const body = raw.body.replace(/The member has no order \w+/, '')
        leaks.push(
          ...canaries.filter((canary) => body.includes(String(canary))).map((canary) => `${name}: ${canary}`),
        )
      }
    }
    expect(leaks).toEqual([])
  })

  test('a payment, course or notification of a member is not found by a stranger', async () => {
    const { mei } = casts.ceramics
    const trade = (await first(mei, 'list_my_payments'))?.['trade_no']
    const notification = (await first(mei, 'list_my_notifications'))?.['id']
    const hisSlugs = itemsOf(await tom.call('list_my_courses')).map(({ slug }) => slug)
    const course = itemsOf(await mei.call('list_my_courses')).find(({ slug }) => !hisSlugs.includes(slug))
    expect((await tom.call('get_payment_instructions', { trade_no: trade })).error).toMatchObject({
      code: 'not_found',
    })
    expect((await tom.call('mark_notification_read', { id: notification })).error).toMatchObject({
      code: 'not_found',
    })
    expect((await tom.call('get_my_course', { slug: course?.['slug'] })).error).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a school’s data over MCP', () => {
  const lists = tools
    .map(({ name, access }) => ({ name, access }))
    .filter(
      ({ name, access }) => name.startsWith('list_') && access !== 'anyone' && access[0] !== 'account:read',
    )

  test.each(lists)('$name shows each owner the rows of their own school only', async ({ name }) => {
    const here = itemsOf(await casts.ceramics.owner.call(name, { limit: 100 })).map(({ id }) => id)
    const there = itemsOf(await casts.astronomy.owner.call(name, { limit: 100 })).map(({ id }) => id)
    // A person has one account for all schools, so a student of both schools is on both lists.
    if (name !== 'list_members' && name !== 'list_students')
      for (const id of there) expect(here).not.toContain(id)
    // The demo world has no submissions.
    if (name !== 'list_submissions') expect(here.length).toBeGreaterThan(0)
  })

  test.each([
    ...['get_order', 'get_coupon', 'get_subscription', 'get_comment', 'get_lecturer', 'get_curriculum'],
    ...['get_lecture_content', 'manage_course_plan', 'manage_event_ticket', 'manage_membership_plan'],
    ...['replace_curriculum', 'update_lecture_content', 'update_curriculum', 'decide_refund'],
  ])('%s finds nothing of another school by its id', async (name) => {
    const input = (await argumentsOf[name]?.(casts.ceramics)) ?? {}
    expect((await casts.astronomy.owner.call(name, input)).error).toMatchObject({ code: 'not_found' })
  })

  test('list_members leaves out people without a role at the school', async () => {
    const emails = itemsOf(await casts.ceramics.owner.call('list_members', { limit: 100 })).map(
      ({ email }) => email,
    )
    expect(emails).toContain(demoPeople.mei.email)
    expect(emails).not.toContain(demoPeople.nils.email)
    expect(emails).not.toContain(demoPeople.hana.email)
  })

  test('list_courses shows drafts only to operators with permission', async () => {
    const { owner, anybody, mei } = casts.ceramics
    await owner.call('create_course', { slug: 'not-yet', name: 'Not yet', language: 'en' })
    const sees = async (caller: McpCaller) =>
      itemsOf(await caller.call('list_courses', { limit: 100 })).some(({ slug }) => slug === 'not-yet')
    expect(await sees(owner)).toBe(true)
    const narrow = mcpAt(
      world,
      'ceramics',
      await operatorToken(world, 'olga', { scope: 'openid students:read' }),
    )
    for (const caller of [anybody, mei, narrow, casts.astronomy.owner]) expect(await sees(caller)).toBe(false)
    expect((await anybody.call('get_course', { slug: 'not-yet' })).error).toMatchObject({ code: 'not_found' })
  })
})

test.each([
  ['list_my_courses', 2],
  ['get_my_course', 2],
  ['list_my_certificates', 2],
  ['list_my_payments', 2],
  ['list_my_notifications', 2],
])(
  'the MCP tool %s runs %i statements, including the token’s, for any number of rows',
  async (name, count) => {
    const input = (await argumentsOf[name]?.(casts.ceramics)) ?? {}
    const callAsMei = () =>
      casts.ceramics.mei.call(name, { ...input, ...(name.startsWith('list') ? { limit: 100 } : {}) })
    // The first call reads the curriculum into the cache.
    await callAsMei()
    const much = await statementsOf(world, callAsMei)
    const little = await statementsOf(world, () => tom.call(name, input))
    expect(much).toHaveLength(count)
    expect(little.length).toBeLessThanOrEqual(count)
  },
)
