// The tools that several operations share, and the permissions of tools that change orders.
import { afterAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/mcp/mcp-caller.ts'
import { bodyOf, mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { buyAndPay, newMember, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const owner = mcpAt(world, 'ceramics', await operatorToken(world, 'olga'))
const elsewhere = mcpAt(world, 'astronomy', await operatorToken(world, 'hana', { school: 'astronomy' }))

const appOf = async (person: 'olga' | 'ken', scope: string) =>
  mcpAt(world, 'ceramics', await operatorToken(world, person, { scope }))

const price = { amount: '900', currency: 'TWD' }
const fieldsOf = ({ error }: Answer) => error?.problems?.map(({ field }) => field)

let courses = 0
async function aCourse(): Promise<{ id: string; slug: string; updated_at: string }> {
  const slug = `made-here-${++courses}`
  const { data } = await owner.call('create_course', { slug, name: 'Made here', language: 'en' })
  return { id: String(data['id']), slug, updated_at: String(data['updated_at']) }
}

async function aRefund(): Promise<string> {
  const member = await newMember(world, 'ceramics')
  const selections = [await sellCourse(world, member.schoolId)]
  const { paymentId } = await buyAndPay(world, member, { selections, gateway: 'simulator' })
  return await world.modules.orders.requestRefund(member, paymentId, { reason: 'No time' })
}

describe('an action of an MCP tool', () => {
  test('an action without required fields is refused with the names of the missing fields', async () => {
    const answer = await owner.call('manage_course_plan', { action: 'create', name: 'For good' })
    expect(answer.error).toMatchObject({ code: 'invalid_input' })
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining(['course_id', 'price']))
  })

  test('an action with a field of another action is refused with the name of the field', async () => {
    const { id } = await aCourse()
    const input = { action: 'create', course_id: id, name: 'For good', price, is_archived: true }
    expect(fieldsOf(await owner.call('manage_course_plan', input))).toEqual(['is_archived'])
  })

  test('an unknown action is refused with the name of the field', async () => {
    expect(fieldsOf(await owner.call('manage_course_plan', { action: 'delete' }))).toEqual(['action'])
  })

  test('an action updates with the current version, and refuses a stale one', async () => {
    const { id, slug } = await aCourse()
    await owner.call('manage_course_plan', { action: 'create', course_id: id, name: 'For good', price })
    const { data } = await owner.call('get_course', { slug })
    const [plan] = data['plans'] as { id: string; updated_at: string }[]
    const change = { action: 'update', id: plan?.id, updated_at: plan?.updated_at, instalments: 3 }
    expect((await owner.call('manage_course_plan', change)).error).toBeUndefined()
    expect((await owner.call('manage_course_plan', change)).error).toMatchObject({ code: 'conflict' })
    const changed = (await owner.call('get_course', { slug })).data['plans']
    expect(changed).toMatchObject([{ instalments: 3, price: { amount: '900' } }])
  })

  test.each([
    ['manage_course_plan', async () => ({ course_id: (await aCourse()).id, name: 'Mine', price: usd })],
    ['manage_membership_plan', async () => ({ ...membership, course_ids: [(await aCourse()).id] })],
  ] as const)('%s with the action create does not find a course of another school', async (name, input) => {
    const { error } = await elsewhere.call(name, { action: 'create', ...(await input()) })
    expect(error?.code).toMatch(/not_found|invalid_input/)
  })

  const usd = { amount: '9.00', currency: 'USD' }
  const membership = { slug: 'all-in', name: 'All in', price: usd, access: { kind: 'monthly' } }

  test('an action with a price in an unused currency is refused', async () => {
    const { id } = await aCourse()
    const input = { action: 'create', course_id: id, name: 'For good', price: usd }
    expect(fieldsOf(await owner.call('manage_course_plan', input))).toEqual(['price.currency'])
  })
})

describe('a tool that changes orders', () => {
  test('decide_refund is refused with 403 to a token without its scope, and the challenge names the scope', async () => {
    const answer = await (await appOf('olga', 'openid courses:read members:write')).call('decide_refund')
    const challenge = String(answer.raw.headers['www-authenticate'])
    expect([answer.status, challenge]).toEqual([403, expect.stringContaining('scope="orders:read"')])
  })

  test.each(['decide_refund', 'list_refunds', 'send_announcement', 'get_sales'])(
    '%s is neither listed nor available to a teacher, regardless of the scopes of the app',
    async (name) => {
      const teacher = mcpAt(world, 'ceramics', await operatorToken(world, 'ken'))
      expect(await teacher.toolNames()).not.toContain(name)
      expect((await teacher.call(name)).error).toMatchObject({ code: 'not_permitted' })
    },
  )

  test('decide_refund returns the effect of a decision and the URL where a person confirms it', async () => {
    const id = await aRefund()
    const input = { action: 'approve_by_hand', id }
    const prepared = await owner.call('decide_refund', { ...input, dry_run: true })
    const { order_id, confirm_url } = prepared.data
    expect(prepared.data).toMatchObject({
      state: 'processing',
      paid_back: 'by_hand',
      loses: [{ kind: 'course' }],
      dry_run: true,
    })
    expect(confirm_url).toMatch(new RegExp(`^http://localhost:\\d+/admin/orders/${order_id}$`))
    expect(String(prepared.data['next_steps'])).toContain('confirm_url')
    const { error } = await owner.call('decide_refund', input)
    expect(error).toMatchObject({ code: 'confirmation_required', confirm_url })
    const { data } = await owner.call('list_refunds', { limit: 100 })
    expect(data['items']).toContainEqual(expect.objectContaining({ id, state: 'requested' }))
  })

  test('decide_refund is listed as a read-only tool', async () => {
    const { tools } = bodyOf(await owner.rpc('tools/list')).result as { tools: Listed[] }
    expect(tools.find(({ name }) => name === 'decide_refund')?.annotations).toMatchObject({
      readOnlyHint: true,
    })
  })
  type Listed = { readonly name: string; readonly annotations: object }

  test('decide_refund does not find a refund of another school', async () => {
    const id = await aRefund()
    for (const dry_run of [true, false]) {
      const { error } = await elsewhere.call('decide_refund', { action: 'approve', id, dry_run })
      expect(error).toMatchObject({ code: 'not_found' })
    }
  })
})

describe('send_announcement', () => {
  test('send_announcement refuses the course of another school, and a role that the audience does not use', async () => {
    const { id } = await aCourse()
    const message = { title: 'Kiln', body: 'It is hot.' }
    const { error } = await elsewhere.call('send_announcement', {
      ...message,
      audience: 'course',
      course_id: id,
    })
    expect(error?.code).toMatch(/not_found|invalid_input/)
    const odd = await owner.call('send_announcement', { ...message, audience: 'members', role: 'student' })
    expect(fieldsOf(odd)).toEqual(['role'])
  })
})

describe('update_lecture_content', () => {
  test('update_lecture_content accepts the longest text of a lecture, also in Chinese, and refuses a longer one', async () => {
    const { id: course_id } = await aCourse()
    const lectures = [{ title: 'Clay', kind: 'text' }]
    await owner.call('create_curriculum', { course_id, section_title: 'First', lectures })
    const { data } = await owner.call('get_curriculum', { course_id })
    const [section] = data['sections'] as { lectures: { id: string }[] }[]
    const id = section?.lectures[0]?.id
    const input = { id, updated_at: new Date(0).toISOString(), body: '陶'.repeat(200_000) }
    expect((await owner.call('update_lecture_content', input)).error).toBeUndefined()
    const { data: read } = await owner.call('get_lecture_content', { id })
    expect(read['body']).toBe(input.body)
    const longer = await owner.call('update_lecture_content', { ...input, body: `${input.body}陶` })
    expect(fieldsOf(longer)).toEqual(['body'])
  })
})

describe('update_curriculum', () => {
  async function aCurriculum() {
    const { id } = await aCourse()
    const lectures = [{ title: 'Clay', kind: 'text', body: '# Clay' }]
    await owner.call('create_curriculum', { course_id: id, section_title: 'First', lectures })
    const read = async () => {
      const { data } = await owner.call('get_curriculum', { course_id: id })
      const [section] = data['sections'] as { id: string; updated_at: string; lectures: Lecture[] }[]
      return { section, lecture: section?.lectures[0] }
    }
    return { read, ...(await read()) }
  }
  type Lecture = { readonly id: string; readonly updated_at: string }

  test('update_curriculum changes the kind, the preview and the unlock rule of a lecture', async () => {
    const { lecture, read } = await aCurriculum()
    const answer = await owner.call('update_curriculum', {
      lecture_id: lecture?.id,
      updated_at: lecture?.updated_at,
      kind: 'embed',
      is_preview: true,
      unlock: { after_days: 3 },
    })
    expect(answer.error).toBeUndefined()
    expect((await read()).lecture).toMatchObject({
      kind: 'embed',
      is_preview: true,
      unlock: { after_days: 3 },
    })
  })

  test('update_curriculum refuses fields of a lecture for a section', async () => {
    const { section, read } = await aCurriculum()
    const input = { section_id: section?.id, updated_at: section?.updated_at, title: 'Second', kind: 'text' }
    expect((await owner.call('update_curriculum', input)).error).toMatchObject({ code: 'invalid_input' })
    expect((await read()).section).toMatchObject({ title: 'First' })
  })
})
