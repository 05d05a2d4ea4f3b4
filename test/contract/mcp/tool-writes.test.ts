import { afterAll, describe, expect, test } from 'vitest'
import type { McpCaller } from '../../support/mcp/mcp-caller.ts'
import { first, itemsOf, later, soon } from '../../support/mcp/tool-arguments.ts'
import { openToolCasts } from '../../support/mcp/tool-casts.ts'

const { world, casts, tom } = await openToolCasts()
afterAll(() => world.close())

describe('an MCP tool that writes', () => {
  test('a tool with dry_run checks everything and changes nothing', async () => {
    const { owner } = casts.ceramics
    const course = { slug: 'rehearsed', name: 'Rehearsed', language: 'en' }
    const facts = async () => (await world.deps.db.selectFrom('facts').select('id').execute()).length
    const before = await facts()
    const { data } = await owner.call('create_course', { ...course, dry_run: true })
    expect(data).toMatchObject({ dry_run: true })
    expect((await owner.call('get_course', { slug: 'rehearsed' })).error).toMatchObject({ code: 'not_found' })
    expect(await facts()).toBe(before)
    const refused = await owner.call('create_course', { ...course, slug: 'tea-bowls', dry_run: true })
    expect(refused.error).toMatchObject({ problems: [{ field: 'slug' }] })
    expect(JSON.stringify(refused.error)).not.toContain('updated_at')
  })

  test('a course with its curriculum is created, updated and published by tools', async () => {
    const { owner, anybody } = casts.astronomy
    const created = await owner.call('create_course', { slug: 'moons', name: 'Moons', language: 'en' })
    const id = created.data['id']
    await owner.call('create_curriculum', {
      course_id: id,
      section_title: 'Jupiter',
      lectures: [{ title: 'Io', kind: 'video', duration_seconds: 600 }],
    })
    const read = await owner.call('get_course', { slug: 'moons' })
    expect(read.data).toMatchObject({
      lecture_count: 1,
      sections: [{ title: 'Jupiter', lectures: [{ title: 'Io' }] }],
    })
    const change = { id, updated_at: read.data['updated_at'], name: 'Moons of Jupiter', state: 'published' }
    expect((await owner.call('update_course', change)).error).toBeUndefined()
    expect((await anybody.call('get_course', { slug: 'moons' })).data).toMatchObject({
      name: 'Moons of Jupiter',
      state: 'published',
    })
    expect((await owner.call('update_course', change)).error).toMatchObject({ code: 'conflict' })
  })

  test('create_curriculum adds everything or nothing', async () => {
    const { owner } = casts.ceramics
    const { id, slug } = (await first(owner, 'list_courses')) ?? {}
    const before = (await owner.call('get_course', { slug })).data['sections'] as unknown[]
    const lectures = [
      { title: 'Fits', kind: 'text' },
      { title: '\u0000', kind: 'text' },
    ]
    const { error } = await owner.call('create_curriculum', {
      course_id: id,
      section_title: 'Half',
      lectures,
    })
    expect(error).toMatchObject({ code: 'invalid_input' })
    expect((await owner.call('get_course', { slug })).data['sections']).toHaveLength(before.length)
  })

  test('create_coupon creates a coupon in the currency of the school', async () => {
    const { owner } = casts.astronomy
    const { data } = await owner.call('create_coupon', { code: 'COMET', amount_off: '12.50', label: 'Comet' })
    expect((await owner.call('get_coupon', { id: data['id'] })).data).toMatchObject({
      amount_off: { amount: '12.50', currency: 'USD' },
    })
    expect((await owner.call('create_coupon', { code: 'COMET2', amount_off: '12.505' })).error).toMatchObject(
      { problems: [{ field: 'amount_off' }] },
    )
    expect((await owner.call('create_coupon', { code: 'COMET3' })).error).toMatchObject({
      code: 'invalid_input',
    })
  })

  test('a post, a page and an event are created and published by tools', async () => {
    const { owner } = casts.ceramics
    for (const [thing, more] of [
      ['post', {}],
      ['page', {}],
      ['event', { starts_at: soon, ends_at: later }],
    ] as const) {
      const created = await owner.call(`create_${thing}`, { slug: `new-${thing}`, title: 'New', ...more })
      const published = await owner.call(`update_${thing}`, {
        id: created.data['id'],
        updated_at: created.data['updated_at'],
        title: 'Newer',
        state: 'published',
      })
      expect(published.error).toBeUndefined()
      expect((await owner.call(`get_${thing}`, { slug: `new-${thing}` })).data).toMatchObject({
        title: 'Newer',
        state: 'published',
      })
    }
  })

  test('notifications are marked as read one by one and all together, only the member’s own', async () => {
    const { mei } = casts.ceramics
    const unread = async (caller: McpCaller) =>
      itemsOf(await caller.call('list_my_notifications', { unread_only: true, limit: 100 }))
    const [notification] = await unread(mei)
    expect(
      (await mei.call('mark_notification_read', { id: notification?.['id'], dry_run: true })).data,
    ).toMatchObject({ dry_run: true })
    expect(await unread(mei)).toContainEqual(notification)
    await mei.call('mark_notification_read', { id: notification?.['id'] })
    const unreadLeft = await unread(mei)
    expect(unreadLeft).not.toContainEqual(notification)
    const his = await unread(tom)
    expect((await mei.call('mark_all_notifications_read', { dry_run: true })).data).toMatchObject({
      marked: unreadLeft.length,
    })
    expect((await mei.call('mark_all_notifications_read')).data).toMatchObject({
      marked: unreadLeft.length,
      dry_run: false,
    })
    expect(await unread(mei)).toEqual([])
    expect(await unread(tom)).toEqual(his)
  })
})
