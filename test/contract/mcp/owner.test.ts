// The calls of an owner's agent, through the MCP SDK and over the network.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { memberActor } from '../../../src/domain/tenancy/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { CoursePlanId } from '../../../src/platform/db/schema/schema.gen.ts'
import { day } from '../../../src/platform/durations.ts'
import { createStrangersWeb } from '../../support/catalog/published-files.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { buyAndPay, ownerOf } from '../../support/shop/shop.ts'
import { listeningToken } from '../../support/world/listening-token.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'

type Data = Readonly<Record<string, unknown>>

const web = createStrangersWeb()
const deps = { permitsSimulator: true, outboundHttp: web.outboundHttp }
const world = await createListeningWorld({ from: 'demoTemplate', deps, limits: noApiLimits() })
const scope = scopesFor('operator').join(' ')
const token = await listeningToken(world, 'olga', { clientId: 'demo-operator-public', scope })
const client = new Client({ name: 'Assistant', version: '1' })
beforeAll(async () => {
  const url = new URL(endpoints.mcp, world.origin('ceramics'))
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  // The client then validates every response against the listed schema.
  await client.listTools()
})
afterAll(async () => {
  await client.close()
  await world.close()
})

async function call(name: string, input: Data): Promise<Data> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`)
  return structuredContent as Data
}

/** Makes a dry run of a call, and then the call. */
async function dryRunAndCall(name: string, input: Data): Promise<{ dryRun: Data; done: Data }> {
  const dryRun = await call(name, { ...input, dry_run: true })
  expect(dryRun).toMatchObject({
    dry_run: true,
    next_steps: [expect.stringContaining('Nothing was changed')],
  })
  const done = await call(name, input)
  expect(done).toMatchObject({ dry_run: false })
  return { dryRun, done }
}

const slug = 'wood-firing'

async function mei() {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  return memberActor({ schoolId, memberId: await personOf(world, 'mei'), roles: ['student'] })
}

/** Mei buys the course with the plan that the agent created, and requests a refund. */
async function boughtAndAskedBack() {
  const { plans } = await call('get_course', { slug })
  const [plan] = plans as { id: CoursePlanId }[]
  if (!plan) throw new Error('The course has no plan')
  const member = await mei()
  const order = { selections: [{ itemType: 'course', offerId: plan.id }], gateway: 'simulator' } as const
  const { paymentId } = await buyAndPay(world, member, order)
  return await world.modules.orders.requestRefund(member, paymentId, { reason: 'I moved away' })
}

describe('an agent with the MCP SDK, for the owner of a school', () => {
  test('an owner’s agent creates a course with a picture, a curriculum and the text of its lectures', async () => {
    const url = await web.publish('kiln.png', samplePng)
    const picture = await call('upload_from_address', { address: url, purpose: 'picture' })
    const course = { slug, name: 'Wood firing', language: 'en', image_key: picture['file_key'] }
    const { done } = await dryRunAndCall('create_course', course)
    await dryRunAndCall('create_curriculum', {
      course_id: done['id'],
      section_title: 'The kiln',
      lectures: [
        { title: 'Wood', kind: 'text', body: '# Pine\n\nSplit it thin.' },
        { title: 'Fire', kind: 'text', unlock: { after_days: 7 } },
      ],
    })
    const curriculum = await call('get_curriculum', { course_id: done['id'] })
    const [section] = curriculum['sections'] as { lectures: { id: string }[] }[]
    expect(section).toMatchObject({ lectures: [{ title: 'Wood' }, { unlock: { after_days: 7 } }] })
    const [wood, fire] = section?.lectures ?? []
    expect(await call('get_lecture_content', { id: wood?.id })).toMatchObject({
      body: '# Pine\n\nSplit it thin.',
      untrusted: { fields: ['body'] },
    })
    const empty = await call('get_lecture_content', { id: fire?.id })
    const text = { id: fire?.id, updated_at: empty['updated_at'], body: '# Fire' }
    await dryRunAndCall('update_lecture_content', text)
    expect(await call('get_lecture_content', { id: fire?.id })).toMatchObject({ body: '# Fire' })
    await expect(call('update_lecture_content', text)).rejects.toThrow('conflict')
  })

  test('an owner’s agent sets the price of a course, changes the price, and publishes the course', async () => {
    const course = await call('get_course', { slug })
    await dryRunAndCall('manage_course_plan', {
      action: 'create',
      course_id: course['id'],
      name: 'For good',
      price: { amount: '1500', currency: 'TWD' },
    })
    const { plans } = await call('get_course', { slug })
    const [plan] = plans as Data[]
    await dryRunAndCall('manage_course_plan', {
      action: 'update',
      id: plan?.['id'],
      updated_at: plan?.['updated_at'],
      price: { amount: '1800', currency: 'TWD' },
    })
    const state = { id: course['id'], updated_at: course['updated_at'], state: 'published' }
    await dryRunAndCall('update_course', state)
    expect(await call('get_course', { slug })).toMatchObject({
      state: 'published',
      plans: [{ price: { amount: '1800', currency: 'TWD' }, on_sale: true }],
    })
  })

  test('an owner’s agent makes a dry run of an announcement, which returns the number of recipients, and sends it', async () => {
    const members = (await call('list_members', { limit: 100 }))['items'] as Data[]
    const { dryRun, done } = await dryRunAndCall('send_announcement', {
      title: 'Wood firing',
      body: 'A new course.',
      path: `/courses/${slug}`,
      audience: 'members',
    })
    expect(dryRun['recipients']).toBe(done['recipients'])
    expect(done['recipients']).toBe(members.length)
    await world.runJobs()
    const inbox = await world.modules.notifications.inbox(await mei(), { first: 1 }, { unreadOnly: true })
    expect(inbox.rows[0]).toMatchObject({ kind: 'announcement' })
  })

  test('an owner’s agent prepares the decision on a refund, which a person confirms', async () => {
    const id = await boughtAndAskedBack()
    const listed = (await call('list_refunds', { limit: 100 }))['items'] as Data[]
    expect(listed).toContainEqual(expect.objectContaining({ id, reason: 'I moved away' }))
    const rejection = await call('decide_refund', { action: 'reject', id, dry_run: true })
    expect(rejection).toMatchObject({ state: 'rejected', paid_back: null, loses: [] })
    const approval = await call('decide_refund', { action: 'approve', id, dry_run: true })
    expect(approval).toMatchObject({
      state: 'processing',
      paid_back: 'by_gateway',
      amount: { amount: '1800', currency: 'TWD' },
      loses: [{ kind: 'course' }],
      confirm_url: `${world.origin('ceramics')}/admin/orders/${approval['order_id']}`,
    })
    await expect(call('decide_refund', { action: 'approve', id })).rejects.toThrow('confirmation_required')
    await world.modules.orders.approveRefund(await ownerOf(world, 'ceramics'), id)
  })

  test('an owner’s agent reads revenue, sales and enrolments by day', async () => {
    await world.runJobs()
    const now = world.clock.now().getTime()
    const span = {
      from: new Date(now - day).toISOString(),
      until: new Date(now + day).toISOString(),
      by: 'day',
    }
    const { spans } = await call('get_revenue', span)
    const refunded = (spans as { refunded: { amount: string } }[]).map(({ refunded }) => refunded.amount)
    expect(refunded).toContain('1800')
    const { id } = await call('get_course', { slug })
    const { rows: sold } = await call('get_sales', { ...span, item_type: 'course', item_id: id })
    expect(sold).toMatchObject([{ quantity: 1, paid: { amount: '1800' }, net: { amount: '0' } }])
    const { rows: learned } = await call('get_enrolments', { ...span, course_id: id })
    expect(learned).toMatchObject([{ enrolments: 1, completions: 0 }])
  })
})
