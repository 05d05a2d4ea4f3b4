import type { StrangersWeb } from '../../../support/catalog/published-files.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { type Declared, dryRuns, inserts, updates, writes } from '../../../support/footprints/footprint.ts'
import { plantCourse } from '../../../support/people/learning-cast.ts'
import { draftQuestion } from '../assessments/question-writes.ts'
import { draftCourse, draftEvent } from '../catalog/things.ts'
import { actionTools, preparedActions } from './action-writes.ts'
import { type CallerName, readyCall, type Server } from './call.ts'
import { lectureTools, outwardTools } from './more-writes.ts'
import { type Prepared, version } from './prepared.ts'

/** Every tool that writes, with its footprint; a dry run writes nothing. */
export function writingTools(
  server: Server,
  web: Pick<StrangersWeb, 'publish'>,
): Readonly<Record<string, Declared>> {
  const tool = (caller: CallerName, name: string, prepare: Prepared) => ({
    called: writes(async (fixture) => {
      const { input, touches } = await prepare(fixture)
      const call = await readyCall(server, fixture, caller)
      return { run: () => call(name, input), touches }
    }),
    dryRunFields: dryRuns(async (fixture) => {
      const { input } = await prepare(fixture)
      const call = await readyCall(server, fixture, caller)
      return () => call(name, { ...input, dry_run: true })
    }),
  })
  const own = (caller: CallerName, tools: Readonly<Record<string, Prepared>>) =>
    Object.entries(tools).map(([name, prepare]) => {
      const { called, dryRunFields } = tool(caller, name, prepare)
      return [name, { cases: { called, 'called as a dry run': dryRunFields } }]
    })
  const ofActions = Object.entries(actionTools).map(([name, actions]) => {
    const cases = Object.entries(actions).flatMap(([action, prepare]) => {
      const { called, dryRunFields } = tool('olga', name, async (fixture) => {
        const { input, touches } = await prepare(fixture)
        return { input: { action, ...input }, touches }
      })
      return [
        [`called to ${action}`, called],
        [`called to ${action}, as a dry run`, dryRunFields],
      ]
    })
    return [name, { cases: Object.fromEntries(cases) }]
  })
  const prepared = Object.entries(preparedActions).map(([name, actions]) => {
    const cases = Object.entries(actions).map(([action, prepare]) => [
      `called to prepare ${action}`,
      tool('olga', name, async (fixture) => ({
        input: { action, ...(await prepare(fixture)) },
        touches: [],
      })).dryRunFields,
    ])
    return [name, { cases: Object.fromEntries(cases) }]
  })
  return Object.fromEntries([
    ...own('mei', memberTools),
    ...own('olga', { ...operatorTools, ...lectureTools, ...outwardTools(web) }),
    ...ofActions,
    ...prepared,
  ])
}

const memberTools: Readonly<Record<string, Prepared>> = {
  mark_notification_read: async (fixture) => {
    const personId = fixture.mei.memberId
    const id = await anyId(fixture, 'notifications', `person_id = '${personId}' and read_at is null`)
    return { input: { id }, touches: [updates('notifications', { id, personId }, ['readAt'])] }
  },
  mark_all_notifications_read: async ({ modules, mei }) => {
    const unread = await modules.notifications.unreadCount(mei)
    const own = { personId: mei.memberId, readAt: null }
    return { input: {}, touches: [updates('notifications', own, ['readAt'], unread)] }
  },
}

const starts = { starts_at: '2027-01-10T02:00:00Z', ends_at: '2027-01-10T04:00:00Z' }

const operatorTools: Readonly<Record<string, Prepared>> = {
  create_coupon: () => ({
    input: { code: 'TRY-IT', percent_off: 5 },
    touches: [inserts('coupons', { code: 'TRY-IT' })],
  }),
  create_question: ({ olga }) => ({
    input: { content: { kind: 'true_false', prompt: 'Clay is wet.', answer: true } },
    touches: [
      inserts('questions', {}),
      inserts('questionVersions', { version: 1, byPersonId: olga.memberId }),
    ],
  }),
  update_question: async (fixture) => {
    const question = await draftQuestion(fixture)
    return {
      input: { ...version(question), points: 3 },
      touches: [
        updates('questions', { id: question.id }, ['version', 'updatedAt']),
        inserts('questionVersions', { questionId: question.id, version: 2, points: 300 }),
      ],
    }
  },
  update_quiz: async (fixture) => {
    const { lecture, courseId } = await plantCourse(fixture, 'ceramics', [{ kind: 'quiz' }])
    const question = await draftQuestion(fixture)
    const lectureId = lecture(0)
    return {
      input: { id: lectureId, updated_at: new Date(0).toISOString(), items: [{ question_id: question.id }] },
      touches: [inserts('quizzes', { lectureId, courseId }), inserts('quizItems', { lectureId })],
    }
  },
  update_coupon: async ({ modules, olga, clock }) => {
    const terms = { code: 'TRY-IT', label: 'Try', kind: 'percent', value: 5n } as const
    const coupon = await modules.pricing.createCoupon(olga, terms)
    clock.advance({ minutes: 1 })
    return {
      input: { ...version(coupon), label: 'Spring' },
      touches: [updates('coupons', { id: coupon.id }, ['label', 'updatedAt'])],
    }
  },
  create_course: () => ({
    input: { slug: 'try-it', name: 'Try it', language: 'en' },
    touches: [inserts('courses', { slug: 'try-it' })],
  }),
  update_course: async (fixture) => {
    const course = await draftCourse(fixture)
    return {
      input: { ...version(course), summary: 'Changed' },
      touches: [updates('courses', { id: course.id }, ['summary', 'updatedAt'])],
    }
  },
  create_curriculum: async (fixture) => {
    const { id: courseId } = await draftCourse(fixture)
    const lectures = [{ title: 'A lecture', kind: 'text' }]
    return {
      input: { course_id: courseId, section_title: 'One more', lectures },
      touches: [
        inserts('sections', { courseId, title: 'One more' }),
        inserts('lectures', { courseId, title: 'A lecture' }),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion', 'lectureCount']),
      ],
    }
  },
  update_curriculum: async (fixture) => {
    const { id, section } = await draftCourse(fixture)
    const { id: section_id, updated_at } = version(section)
    return {
      input: { section_id, updated_at, title: 'Renamed' },
      touches: [
        updates('sections', { id: section.id }, ['title', 'updatedAt']),
        updates('courses', { id }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  },
  create_event: () => ({
    input: { slug: 'try-it', title: 'Try it', ...starts },
    touches: [inserts('events', { slug: 'try-it' })],
  }),
  update_event: async (fixture) => {
    const event = await draftEvent(fixture)
    return {
      input: { ...version(event), summary: 'Changed' },
      touches: [updates('events', { id: event.id }, ['summary', 'updatedAt'])],
    }
  },
  create_post: ({ olga }) => ({
    input: { slug: 'try-it', title: 'Try it' },
    touches: [inserts('posts', { slug: 'try-it', authorId: olga.memberId })],
  }),
  update_post: async ({ modules, olga, clock }) => {
    const texts = { slug: 'try-it', title: 'Try it', summary: '', body: '', imageKey: null }
    const post = await modules.content.createPost(olga, texts)
    clock.advance({ minutes: 1 })
    return {
      input: { ...version(post), summary: 'Changed' },
      touches: [updates('posts', { id: post.id }, ['summary', 'updatedAt'])],
    }
  },
  create_page: () => ({
    input: { slug: 'try-it', title: 'Try it' },
    touches: [inserts('pages', { slug: 'try-it' })],
  }),
  update_page: async ({ modules, olga, clock }) => {
    const page = await modules.content.createPage(olga, { slug: 'try-it', title: 'Try it', body: '' })
    clock.advance({ minutes: 1 })
    return {
      input: { ...version(page), title: 'Changed' },
      touches: [updates('pages', { id: page.id }, ['title', 'updatedAt'])],
    }
  },
}
