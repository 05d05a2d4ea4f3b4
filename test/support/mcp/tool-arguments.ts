import type { StrangersWeb } from '../catalog/published-files.ts'
import type { Answer, McpCaller } from './mcp-caller.ts'

/** The callers of a school's tools: a visitor, a member, and an operator. */
export type Cast = { readonly anybody: McpCaller; readonly mei: McpCaller; readonly owner: McpCaller }
export type ArgumentsOf = Record<string, (cast: Cast) => Promise<object | undefined>>

export type Item = Readonly<Record<string, string>>
export const itemsOf = ({ data }: Answer) => (data['items'] ?? []) as Item[]
export const first = async (caller: McpCaller, list: string, input: object = {}) =>
  itemsOf(await caller.call(list, input))[0]

const years = { from: '2024-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' }
export const soon = '2027-01-10T02:00:00Z'
export const later = '2027-01-10T04:00:00Z'

/** The arguments of each tool that needs some; taken from responses of the site, never hard-coded. */
export const toolArguments = (web: StrangersWeb): ArgumentsOf => ({
  search_catalog: async () => ({ query: 'a' }),
  get_course: async ({ anybody }) => slugOf(await first(anybody, 'list_courses')),
  get_my_course: async ({ mei }) => slugOf(await first(mei, 'list_my_courses')),
  get_payment_instructions: async ({ mei }) => fieldOf(await first(mei, 'list_my_payments'), 'trade_no'),
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
  get_gradebook: async ({ owner }) => await courseOf(owner),
  get_question: async ({ owner }) => idOf(await first(owner, 'list_questions')),
  create_question: async () => ({
    content: { kind: 'true_false', prompt: 'Clay is wet.', answer: true },
  }),
  update_question: async ({ owner }) => versionOf(await first(owner, 'list_questions'), { points: 3 }),
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
  get_thread: async ({ owner }) => idOf(await first(owner, 'list_threads')),
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
  get_quiz: async ({ owner }) => idOf(await aQuizLecture(owner)),
  preview_quiz: async ({ owner }) => idOf(await aQuizLecture(owner)),
  update_quiz: async ({ owner }) => {
    const { data } = await owner.call('get_quiz', { id: (await aQuizLecture(owner))?.['id'] })
    return { id: data['lecture_id'], updated_at: data['updated_at'], items: [], pass_percent: 80 }
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
})

const fieldOf = (item: Item | undefined, field: string) => item && { [field]: item[field] }
const slugOf = (item: Item | undefined) => fieldOf(item, 'slug') as { slug: string }
const idOf = (item: Item | undefined) => fieldOf(item, 'id')
const versionOf = (item: Item | undefined, changes: object) =>
  item && { id: item['id'], updated_at: item['updated_at'], ...changes }
const decided = ({ id, state }: Item) => ({ id, ...(state === 'requested' ? {} : { outcome: 'done' }) })
const courseOf = async (owner: McpCaller) => ({ course_id: (await first(owner, 'list_courses'))?.['id'] })
const aLecture = async (owner: McpCaller) => {
  const { data } = await owner.call('get_curriculum', {
    course_id: (await first(owner, 'list_courses'))?.['id'],
  })
  return (data['sections'] as { lectures: Item[] }[])[0]?.lectures[0]
}
/** The first lecture, which becomes a quiz. */
const aQuizLecture = async (owner: McpCaller) => {
  const course_id = (await first(owner, 'list_courses'))?.['id']
  const { data } = await owner.call('get_curriculum', { course_id })
  const sections = data['sections'] as { lectures: Item[] }[]
  const lectures = sections.flatMap((section) => section.lectures)
  const found = lectures.find(({ kind }) => kind === 'quiz')
  if (found) return found
  const [lecture] = lectures
  if (lecture) Object.assign(lecture, { kind: 'quiz' })
  await owner.call('replace_curriculum', { course_id, updated_at: data['updated_at'], sections })
  return lecture
}
const anyEvent = async (caller: McpCaller) =>
  (await first(caller, 'list_events')) ?? (await first(caller, 'list_events', { when: 'over' }))
