import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { type Footprint, readsAfter } from '../../../support/footprints/footprint.ts'
import { plantCourse } from '../../../support/people/learning-cast.ts'
import { type CallerName, readyCall, type Server } from './call.ts'

type ToolArguments = (fixture: Fixture) => object | Promise<object>

/** Every tool that only reads, with its arguments. */
export function readingTools(server: Server): Readonly<Record<string, Footprint>> {
  const tool = (caller: CallerName, name: string, prepareInput: ToolArguments) =>
    readsAfter(async (fixture) => {
      const call = await readyCall(server, fixture, caller)
      const input = await prepareInput(fixture)
      return () => call(name, input)
    })
  const all = { anybody: anonymousTools, mei: memberTools, olga: operatorTools } as const
  return Object.fromEntries(
    Object.entries(all).flatMap(([caller, tools]) =>
      Object.entries(tools).map(([name, prepareInput]) => [
        name,
        tool(caller as CallerName, name, prepareInput),
      ]),
    ),
  )
}

const nothing: ToolArguments = () => ({})
const byId =
  (table: Parameters<typeof anyId>[1]): ToolArguments =>
  async (fixture) => ({ id: await anyId(fixture, table) })

async function quizLecture({ pool, school }: Fixture) {
  const { rows } = await pool.query<{ id: string }>(
    'select lecture_id as id from quizzes where school_id = $1 order by lecture_id limit 1',
    [school.id],
  )
  return { id: rows[0]?.id }
}

const anonymousTools: Readonly<Record<string, ToolArguments>> = {
  get_pricing: nothing,
  get_course: () => ({ slug: 'hand-building' }),
  list_consulting_services: nothing,
  list_courses: nothing,
  list_digital_products: nothing,
  list_events: nothing,
  list_membership_plans: nothing,
  search_catalog: () => ({ query: 'glaze' }),
}

const memberTools: Readonly<Record<string, ToolArguments>> = {
  whoami: nothing,
  get_site_info: nothing,
  get_my_course: () => ({ slug: 'hand-building' }),
  get_next_lecture: nothing,
  get_payment_instructions: async ({ pool, mei }) => {
    const { rows } = await pool.query<{ trade_no: string }>(
      'select trade_no from orders where school_id = $1 and person_id = $2 order by id limit 1',
      [mei.schoolId, mei.memberId],
    )
    return { trade_no: rows[0]?.trade_no }
  },
  list_my_certificates: nothing,
  list_my_courses: nothing,
  list_my_digital_products: nothing,
  list_my_event_registrations: nothing,
  list_my_notifications: nothing,
  list_my_payments: nothing,
}

const year = { from: '2026-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' }

const operatorTools: Readonly<Record<string, ToolArguments>> = {
  get_comment: byId('comments'),
  get_question: byId('questions'),
  list_questions: nothing,
  get_quiz: async (fixture) => ({
    id: (await plantCourse(fixture, 'ceramics', [{ kind: 'quiz' }])).lecture(0),
  }),
  preview_quiz: quizLecture,
  list_cohorts: nothing,
  list_submissions: nothing,
  get_gradebook: async (fixture) => ({ course_id: await anyId(fixture, 'courses') }),
  get_thread: async (fixture) => ({ id: await anyThread(fixture) }),
  get_coupon: byId('coupons'),
  get_curriculum: async (fixture) => ({ course_id: await anyId(fixture, 'courses') }),
  get_enrolments: () => year,
  get_lecture_content: byId('lectures'),
  get_digital_product: () => ({ slug: 'glaze-recipes' }),
  get_event: () => ({ slug: 'autumn-kiln-opening' }),
  get_form: slugOf('forms'),
  get_lecturer: byId('lecturers'),
  get_member: ({ mei }) => ({ id: mei.memberId }),
  get_membership_plan: slugOf('membership_plans'),
  get_order: byId('orders'),
  get_page: slugOf('pages'),
  get_post: slugOf('posts'),
  get_revenue: () => year,
  get_sales: () => year,
  get_student: ({ mei }) => ({ id: mei.memberId }),
  get_subscription: async (fixture) => ({
    id: await anyId(fixture, 'entitlements', "item_type = 'membership_plan'"),
  }),
  list_comments: nothing,
  list_certificates: nothing,
  list_threads: nothing,
  list_coupons: nothing,
  list_forms: nothing,
  list_lecturers: nothing,
  list_members: nothing,
  list_orders: nothing,
  list_pages: nothing,
  list_posts: nothing,
  list_refunds: nothing,
  list_students: nothing,
  list_subscriptions: nothing,
}

function slugOf(table: 'forms' | 'membership_plans' | 'pages' | 'posts'): ToolArguments {
  return async ({ pool, school }) => {
    const text = `select slug from ${table} where school_id = $1 order by id limit 1`
    const { rows } = await pool.query<{ slug: string }>(text, [school.id])
    return { slug: rows[0]?.slug }
  }
}

async function anyThread({ db, school }: Fixture) {
  const { id } = await db
    .selectFrom('comments')
    .select('id')
    .where('schoolId', '=', school.id)
    .where('parentId', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}
