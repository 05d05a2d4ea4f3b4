import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { Tool } from '../../../src/http/mcp/tool.ts'
import { tools } from '../../../src/http/mcp/tools/index.ts'
import { createStrangersWeb } from '../../support/catalog/published-files.ts'
import {
  type Answer,
  bodyOf,
  type McpCaller,
  mcpAt,
  memberToken,
  operatorToken,
} from '../../support/mcp/mcp-caller.ts'
import { statementsOf } from '../../support/people/member-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const schools = ['ceramics', 'astronomy'] as const
const owners = { ceramics: 'olga', astronomy: 'hana' } as const

type Cast = { readonly anybody: McpCaller; readonly mei: McpCaller; readonly owner: McpCaller }

const web = createStrangersWeb()
let world: World
const casts = {} as Record<DemoSchoolName, Cast>
let tom: McpCaller
let olga: McpCaller
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate', deps: web })
  for (const school of schools) {
    casts[school] = {
      anybody: mcpAt(world, school),
      mei: mcpAt(world, school, await memberToken(world, 'mei', { school })),
      owner: mcpAt(world, school, await operatorToken(world, owners[school], { school })),
    }
  }
  tom = mcpAt(world, 'ceramics', await memberToken(world, 'tom'))
  olga = mcpAt(world, 'ceramics', await memberToken(world, 'olga'))
})
afterAll(() => world.close())

type Described = {
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
}

/** Where each field of an answer stands: `items[].plans[].name`. */
function pathsIn({ properties = {}, items, anyOf = [] }: Described, at = ''): string[] {
  const named = Object.entries(properties).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    return [path, ...pathsIn(field, path)]
  })
  return [
    ...named,
    ...(items ? pathsIn(items, `${at}[]`) : []),
    ...anyOf.flatMap((choice) => pathsIn(choice, at)),
  ]
}

type Item = Readonly<Record<string, string>>
const itemsOf = ({ data }: Answer) => (data['items'] ?? []) as Item[]
const first = async (caller: McpCaller, list: string, given: object = {}) =>
  itemsOf(await caller.call(list, given))[0]

const years = { from: '2024-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' }
const soon = '2027-01-10T02:00:00Z'
const later = '2027-01-10T04:00:00Z'

/** The arguments of each tool that needs some; taken from what the site tells, never known beforehand. */
const argumentsOf: Record<string, (cast: Cast) => Promise<object | undefined>> = {
  search_catalog: async () => ({ query: 'a' }),
  get_course: async ({ anybody }) => slugOf(await first(anybody, 'list_courses')),
  get_my_course: async ({ mei }) => slugOf(await first(mei, 'list_my_courses')),
  get_payment_instructions: async ({ mei }) => named(await first(mei, 'list_my_payments'), 'trade_no'),
  mark_notification_read: async ({ mei }) => idOf(await first(mei, 'list_my_notifications')),
  get_student: async ({ owner }) => idOf(await first(owner, 'list_students')),
  get_member: async ({ owner }) => idOf(await first(owner, 'list_members')),
  get_order: async ({ owner }) => idOf(await first(owner, 'list_orders')),
  get_coupon: async ({ owner }) => idOf(await first(owner, 'list_coupons')),
  create_coupon: async () => ({ code: 'TRY-IT', percent_off: 5 }),
  update_coupon: async ({ owner }) => versionOf(await first(owner, 'list_coupons'), { label: 'Spring' }),
  create_course: async () => ({ slug: 'try-it', name: 'Try it', language: 'en' }),
  update_course: async ({ owner }) => versionOf(await first(owner, 'list_courses'), { summary: 'Changed' }),
  create_curriculum: async ({ owner }) => ({
    course_id: (await first(owner, 'list_courses'))?.['id'],
    section_title: 'One more',
    lectures: [{ title: 'A lecture', kind: 'text' }],
  }),
  update_curriculum: async ({ owner }) => {
    const course = await owner.call('get_course', slugOf(await first(owner, 'list_courses')))
    const section = (course.data['sections'] as Item[])[0]
    return { section_id: section?.['id'], updated_at: section?.['updated_at'], title: 'Renamed' }
  },
  get_event: async ({ owner }) => slugOf(await anyEvent(owner)),
  create_event: async () => ({ slug: 'try-it', title: 'Try it', starts_at: soon, ends_at: later }),
  update_event: async ({ owner }) => versionOf(await anyEvent(owner), { summary: 'Changed' }),
  get_membership_plan: async ({ owner }) => slugOf(await first(owner, 'list_membership_plans')),
  get_subscription: async ({ owner }) => idOf(await first(owner, 'list_subscriptions')),
  get_digital_product: async ({ owner }) => slugOf(await first(owner, 'list_digital_products')),
  get_post: async ({ owner }) => slugOf(await first(owner, 'list_posts')),
  create_post: async () => ({ slug: 'try-it', title: 'Try it' }),
  update_post: async ({ owner }) => versionOf(await first(owner, 'list_posts'), { summary: 'Changed' }),
  get_page: async ({ owner }) => slugOf(await first(owner, 'list_pages')),
  create_page: async () => ({ slug: 'try-it', title: 'Try it' }),
  update_page: async ({ owner }) => versionOf(await first(owner, 'list_pages'), { title: 'Changed' }),
  get_comment: async ({ owner }) => idOf(await first(owner, 'list_comments')),
  get_lecturer: async ({ owner }) => idOf(await first(owner, 'list_lecturers')),
  get_form: async ({ owner }) => slugOf(await first(owner, 'list_forms')),
  get_revenue: async () => years,
  get_sales: async () => years,
  get_enrolments: async () => years,
  manage_course_plan: async ({ owner }) => {
    const course = await first(owner, 'list_courses')
    const [plan] = (course?.['plans'] ?? []) as unknown as Item[]
    return plan && { action: 'update', id: plan['id'], updated_at: plan['updated_at'], name: 'Renamed' }
  },
  manage_event_ticket: async ({ owner }) => {
    const event = await anyEvent(owner)
    const [ticket] = (event?.['tickets'] ?? []) as unknown as Item[]
    return ticket && { action: 'update', event_id: event?.['id'], ...versionOf(ticket, { name: 'Renamed' }) }
  },
  manage_membership_plan: async ({ owner }) => {
    const plan = await first(owner, 'list_membership_plans')
    return plan && { action: 'update', ...versionOf(plan, { summary: 'Changed' }) }
  },
  get_curriculum: async ({ owner }) => ({ course_id: (await first(owner, 'list_courses'))?.['id'] }),
  replace_curriculum: async ({ owner }) => {
    const course_id = (await first(owner, 'list_courses'))?.['id']
    const { data } = await owner.call('get_curriculum', { course_id })
    return { course_id, updated_at: data['updated_at'], sections: data['sections'] }
  },
  get_lecture_content: async ({ owner }) => idOf(await aLecture(owner)),
  update_lecture_content: async ({ owner }) => {
    const { data } = await owner.call('get_lecture_content', { id: (await aLecture(owner))?.['id'] })
    return { id: data['lecture_id'], updated_at: data['updated_at'], body: '# Clay' }
  },
  decide_refund: async ({ owner }) => {
    const refund = await first(owner, 'list_refunds')
    const action = refund?.['state'] === 'requested' ? 'reject' : 'finish'
    return refund && { action, ...decided(refund), dry_run: true }
  },
  send_announcement: async () => ({ title: 'Kiln', body: 'It is hot.', audience: 'members' }),
  upload_from_address: async () => ({
    address: await web.publish('glazes.txt', Buffer.from('40 feldspar')),
    purpose: 'file',
  }),
}

const named = (item: Item | undefined, field: string) => item && { [field]: item[field] }
const slugOf = (item: Item | undefined) => named(item, 'slug') as { slug: string }
const idOf = (item: Item | undefined) => named(item, 'id')
const versionOf = (item: Item | undefined, changes: object) =>
  item && { id: item['id'], updated_at: item['updated_at'], ...changes }
const decided = ({ id, state }: Item) => ({ id, ...(state === 'requested' ? {} : { outcome: 'done' }) })
const aLecture = async (owner: McpCaller) => {
  const { data } = await owner.call('get_curriculum', {
    course_id: (await first(owner, 'list_courses'))?.['id'],
  })
  return (data['sections'] as { lectures: Item[] }[])[0]?.lectures[0]
}
const anyEvent = async (caller: McpCaller) =>
  (await first(caller, 'list_events')) ?? (await first(caller, 'list_events', { when: 'over' }))

/** Who may call a tool: anybody, a member, or whoever runs the school. */
function callerFor(cast: Cast, { access }: Tool): McpCaller {
  if (access === 'anyone') return cast.anybody
  if (access === 'signed-in') return cast.mei
  return access.some((scope) => scope.startsWith('account:')) ? cast.mei : cast.owner
}

const isWrite = ({ effect }: Tool) => effect !== 'reads'

describe.each(schools)('at %s', (school) => {
  test.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s answers what its output schema says, also as text',
    async (name, tool) => {
      const cast = casts[school]
      const given = name in argumentsOf ? await argumentsOf[name]?.(cast) : {}
      // A school need not have one of everything; then there is nothing to look at.
      if (given === undefined) return expect(name).toMatch(/^(get|update|mark|decide|manage)_/)
      const answer = await callerFor(cast, tool).call(name, {
        ...given,
        ...(isWrite(tool) ? { dry_run: true } : {}),
      })
      expect(answer.error).toBeUndefined()
      expect(answer.status).toBe(200)
      expect(tool.output.strict().safeParse(answer.data).error).toBeUndefined()
      expect(JSON.parse(bodyOf(answer.raw).result.content[0].text)).toEqual(answer.data)
    },
  )

  test.each(tools.filter(({ access }) => access !== 'anyone').map((tool) => [tool.name, tool] as const))(
    '%s is 401 for anybody, and 403 or an error for the wrong caller',
    async (name, tool) => {
      const cast = casts[school]
      expect((await cast.anybody.call(name)).status).toBe(401)
      if (tool.access === 'signed-in') return
      const wrong = callerFor(cast, tool) === cast.mei ? cast.owner : cast.mei
      expect((await wrong.call(name)).status).toBe(403)
    },
  )
})

test('the demo world has something for every tool at Ceramics', async () => {
  const missing: string[] = []
  for (const [name, find] of Object.entries(argumentsOf))
    if ((await find(casts.ceramics)) === undefined) missing.push(name)
  expect(missing).toEqual([])
})

describe('a listed MCP tool', () => {
  test.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s describes its purpose and its effect',
    (name, tool) => {
      const { description, inputSchema, outputSchema, annotations, title } = tool.listing
      expect(name).toMatch(/^[a-z_]+$/)
      expect(description.length).toBeGreaterThan(40)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(annotations).toEqual({
        title,
        readOnlyHint: !isWrite(tool),
        destructiveHint: ['sets', 'both'].includes(tool.effect),
        idempotentHint: ['reads', 'sets'].includes(tool.effect),
        openWorldHint: ['upload_from_address', 'send_announcement'].includes(name),
      })
      if (isWrite(tool)) expect(inputSchema).toMatchObject({ properties: { dry_run: { type: 'boolean' } } })
      if (name.startsWith('list_')) {
        expect(inputSchema).toMatchObject({ properties: { limit: {}, cursor: {}, fields: {} } })
      }
    },
  )

  test('the output schema of a tool has every field that the tool marks as untrusted', () => {
    for (const { note, listing } of tools) {
      const paths = pathsIn(listing.outputSchema as Described)
      for (const path of note?.fields ?? []) expect(paths, path).toContain(path)
    }
  })

  test.each(tools.filter(({ name }) => name.includes('course')).map((tool) => [tool.name, tool] as const))(
    'of courses marks every name and title in its answer: %s',
    (_name, { note, listing }) => {
      const written = pathsIn(listing.outputSchema as Described).filter((path) =>
        /(^|\.)(name|title|summary|description)$/.test(path),
      )
      expect(written.filter((path) => !note?.fields.some((marked) => path.startsWith(marked)))).toEqual([])
    },
  )
})

describe('text that the database cannot store is the caller’s error in an MCP tool', () => {
  test.each([
    ['mei', 'get_my_course', { slug: '\0' }, 'not_found'],
    ['mei', 'get_next_lecture', { course_slug: '\0' }, 'not_found'],
    ['mei', 'get_payment_instructions', { trade_no: '\0' }, 'not_found'],
    ['owner', 'create_coupon', { code: 'MANY', percent_off: 5, limit_total: 3e9 }, 'invalid_input'],
    ['owner', 'create_coupon', { code: 'MANY', percent_off: 5, label: 'a\0' }, 'invalid_input'],
  ] as const)('%s, %s with %j', async (who, tool, given, code) => {
    expect((await casts.ceramics[who].call(tool, given)).error).toMatchObject({ code })
  })
})

describe('an MCP list tool', () => {
  test.each([
    ['no JSON', 'x'],
    ['another shape', encoded({ at: 1 })],
    ['a moment that no calendar has', encoded([9e15, '01a1dc80-f000-7000-8000-000000000000'])],
    ['a moment before all databases', encoded([-8e15, '01a1dc80-f000-7000-8000-000000000000'])],
    ['no id', encoded([0, 'x'])],
  ])('a cursor that is %s is refused as invalid input with the solution', async (_what, cursor) => {
    const { error } = await casts.ceramics.mei.call('list_my_payments', { cursor })
    expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'cursor' }] })
  })

  test.each([
    ['list_courses', 'anybody'],
    ['list_my_courses', 'mei'],
    ['list_my_payments', 'mei'],
    ['list_my_notifications', 'mei'],
    ['list_orders', 'owner'],
    ['list_members', 'owner'],
    ['list_students', 'owner'],
    ['list_lecturers', 'owner'],
    ['list_comments', 'owner'],
  ] as const)('the pages of %s have every item exactly once', async (name, who) => {
    const caller = casts.ceramics[who]
    const whole = itemsOf(await caller.call(name, { limit: 100 })).map(({ id }) => id)
    const pages: (string | undefined)[] = []
    let cursor: string | null = null
    do {
      const { data, error }: Answer = await caller.call(name, { limit: 7, ...(cursor ? { cursor } : {}) })
      expect(error).toBeUndefined()
      pages.push(...(data['items'] as Item[]).map(({ id }) => id))
      cursor = data['next_cursor'] as string | null
    } while (cursor && pages.length < whole.length)
    expect(pages.slice(0, whole.length)).toEqual(whole)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('the pages of search_catalog have every item exactly once', async () => {
    const { anybody } = casts.ceramics
    const found = itemsOf(await anybody.call('search_catalog', { query: 'the', limit: 50 }))
    const begun = await anybody.call('search_catalog', { query: 'the', limit: 2 })
    const next = await anybody.call('search_catalog', {
      query: 'the',
      limit: 2,
      cursor: begun.data['next_cursor'],
    })
    expect([...itemsOf(begun), ...itemsOf(next)].map(({ id }) => id)).toEqual(
      found.slice(0, 4).map(({ id }) => id),
    )
    expect(found.length).toBeGreaterThan(3)
  })

  test('a list tool returns only the requested fields', async () => {
    const items = itemsOf(await casts.ceramics.mei.call('list_my_courses', { fields: ['slug', 'progress'] }))
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['progress', 'slug'])
  })

  test.each([
    'x',
    'WzFd',
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('[1,"x"]').toString('base64url'),
  ])('the cursor %s is refused with the origin of cursors', async (cursor) => {
    const { error } = await casts.ceramics.anybody.call('list_courses', { cursor })
    expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'cursor' }] })
  })
})

describe('arguments of an MCP tool', () => {
  test('invalid arguments return a tool error with the name of each', async () => {
    const { error } = await casts.ceramics.anybody.call('list_courses', { limit: 1000, colour: 'red' })
    expect(error).toMatchObject({ code: 'invalid_input' })
    expect(error?.problems?.map(({ field }) => field)).toContain('limit')
    expect(error?.next_steps.length).toBeGreaterThan(0)
  })

  test('arguments with an unknown id return not_found', async () => {
    const { anybody, mei, owner } = casts.ceramics
    expect((await anybody.call('get_course', { slug: 'nothing-here' })).error).toMatchObject({
      code: 'not_found',
    })
    expect((await mei.call('get_my_course', { slug: 'nothing-here' })).error).toMatchObject({
      code: 'not_found',
    })
    expect((await owner.call('get_order', { id: 'x' })).error).toMatchObject({ code: 'not_found' })
  })
})

describe('a member’s own data over MCP', () => {
  const memberLists = [
    'list_my_courses',
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
    const told: string[] = []
    for (const caller of [tom, olga, casts.ceramics.anybody, casts.astronomy.mei]) {
      for (const { name } of tools.filter((each) => each.name !== 'whoami' && !isWrite(each))) {
        const { raw } = await caller.call(name, (await argumentsOf[name]?.(casts.ceramics)) ?? {})
        const body = raw.body.replace(/The member has no order \w+/, '')
        told.push(
          ...canaries.filter((canary) => body.includes(String(canary))).map((canary) => `${name}: ${canary}`),
        )
      }
    }
    expect(told).toEqual([])
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
    // People are the same everywhere; who learns at both is on both lists.
    if (name !== 'list_members' && name !== 'list_students')
      for (const id of there) expect(here).not.toContain(id)
    expect(here.length).toBeGreaterThan(0)
  })

  test.each([
    ...['get_order', 'get_coupon', 'get_subscription', 'get_comment', 'get_lecturer', 'get_curriculum'],
    ...['get_lecture_content', 'manage_course_plan', 'manage_event_ticket', 'manage_membership_plan'],
    ...['replace_curriculum', 'update_lecture_content', 'update_curriculum', 'decide_refund'],
  ])('%s finds nothing of another school by its id', async (name) => {
    const given = (await argumentsOf[name]?.(casts.ceramics)) ?? {}
    expect((await casts.astronomy.owner.call(name, given)).error).toMatchObject({ code: 'not_found' })
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
    const taken = await owner.call('create_course', { ...course, slug: 'tea-bowls', dry_run: true })
    expect(taken.error).toMatchObject({ problems: [{ field: 'slug' }] })
    expect(JSON.stringify(taken.error)).not.toContain('updated_at')
  })

  test('a course with its curriculum is created, updated and published by tools', async () => {
    const { owner, anybody } = casts.astronomy
    const made = await owner.call('create_course', { slug: 'moons', name: 'Moons', language: 'en' })
    const id = made.data['id']
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
      const made = await owner.call(`create_${thing}`, { slug: `new-${thing}`, title: 'New', ...more })
      const published = await owner.call(`update_${thing}`, {
        id: made.data['id'],
        updated_at: made.data['updated_at'],
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

  test('notifications are marked as read one by one and all at once, only the member’s own', async () => {
    const { mei } = casts.ceramics
    const unread = async (caller: McpCaller) =>
      itemsOf(await caller.call('list_my_notifications', { unread_only: true, limit: 100 }))
    const [notification] = await unread(mei)
    expect(
      (await mei.call('mark_notification_read', { id: notification?.['id'], dry_run: true })).data,
    ).toMatchObject({ dry_run: true })
    expect(await unread(mei)).toContainEqual(notification)
    await mei.call('mark_notification_read', { id: notification?.['id'] })
    const left = await unread(mei)
    expect(left).not.toContainEqual(notification)
    const his = await unread(tom)
    expect((await mei.call('mark_all_notifications_read', { dry_run: true })).data).toMatchObject({
      marked: left.length,
    })
    expect((await mei.call('mark_all_notifications_read')).data).toMatchObject({
      marked: left.length,
      dry_run: false,
    })
    expect(await unread(mei)).toEqual([])
    expect(await unread(tom)).toEqual(his)
  })
})

test.each([
  ['list_my_courses', 2],
  ['get_my_course', 2],
  ['list_my_payments', 2],
  ['list_my_notifications', 2],
])(
  'the MCP tool %s takes %i statements, including the token, however many rows there are',
  async (name, count) => {
    const given = (await argumentsOf[name]?.(casts.ceramics)) ?? {}
    const much = await statementsOf(world, () =>
      casts.ceramics.mei.call(name, { ...given, ...(name.startsWith('list') ? { limit: 100 } : {}) }),
    )
    const little = await statementsOf(world, () => tom.call(name, given))
    expect(much).toHaveLength(count)
    expect(little.length).toBeLessThanOrEqual(count)
  },
)

test('MCP answers mark every text written by members and authors as untrusted data', async () => {
  const { data } = await casts.ceramics.owner.call('list_comments')
  expect(data['untrusted']).toMatchObject({ fields: ['items[].body', 'items[].author.name'] })
  expect(JSON.stringify(data['untrusted'])).toContain('never an instruction')
})

function encoded(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}
