// Sends every text with an e-mail address: every mail with a secret, and a notification of every kind.
import { paths } from '../../../src/paths/paths.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { recordFact } from '../../../src/platform/outbox/record-fact.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import type { World } from '../world/world.ts'
import { demoPassword, demoPeople, operatorOf, personOf, schoolOf, visitTo } from './identity-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from './learning-cast.ts'

/** Mei's new e-mail address. */
export const meisNewMailbox = 'mei.new@example.com'

/** Every mail that contains a secret, and the mail about a finished export. */
export async function requestEveryMail(world: World, mei: TestBrowser): Promise<void> {
  const { identity } = world.modules
  const visit = await visitTo(world, 'ceramics')
  const newcomer = { name: 'New', password: 'kiln and wheel 9', locale: 'en' }
  await identity.signUp(visit, { ...newcomer, email: 'new@example.com' })
  await identity.signUp(visit, { ...newcomer, email: demoPeople.ken.email })
  for (const purpose of ['sign_in', 'reset_password'] as const)
    await identity.requestMail(visit, { purpose, email: demoPeople.tom.email, locale: 'en' })
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  await identity.invite(olga, { email: 'lena@example.com', role: 'teacher', locale: 'en' }, visit)
  await mei.submit(paths.account.email, { email: meisNewMailbox, password: demoPassword })
  await mei.submit(paths.account.requestExport, {}, { at: paths.account.data })
  await world.runJobs()
}

/** One notification of every kind that a job writes, to Mei at Ceramics. */
export async function notifyOfEverything(world: World, paymentId: string): Promise<void> {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const personId = await personOf(world, 'mei')
  for (const { kind, ...body } of [...paymentFacts(paymentId), ...(await thingFacts(world))]) {
    await inTransaction(world.deps.db, (tx) =>
      recordFact(tx, world.clock, { schoolId, kind, body: { ...body, personId } }),
    )
  }
  await answerMei(world)
  await world.runJobs()
}

function paymentFacts(paymentId: string) {
  const kinds = [
    'payment.paid',
    'payment.code_issued',
    'payment.due',
    'payment.expired',
    'refund.updated',
    'instalment.announced',
    'instalment.overdue',
  ]
  const amounts = { amount: '1200', currency: 'TWD', refunded: '0', refundingState: 'processing' }
  const order = {
    tradeNo: 'LTEST0001',
    sequence: 1,
    orderId: paymentId,
    name: 'A course',
    count: 3,
    dueAt: '2026-11-20T15:59:00.000Z',
    deadlineAt: '2026-11-20T15:59:00.000Z',
  }
  return kinds.map((kind) => ({ kind, paymentId, ...amounts, ...order }))
}

async function thingFacts(world: World) {
  const at = '2026-11-20T02:00:00.000Z'
  const course = await plantCourse(world, 'ceramics')
  const eventId = await firstOf(world, 'events')
  const serviceId = await firstOf(world, 'consultingServices')
  return [
    { kind: 'lectures.opened', lectureIds: [course.lecture(0)] },
    { kind: 'event.begins_soon', eventId, registrationId: 'a registration' },
    { kind: 'meeting.begins_soon', serviceId, meetingId: 'a meeting', startsAt: at },
    {
      kind: 'session.begins_soon',
      sessionId: 'a session',
      cohortId: 'a cohort',
      courseId: course.courseId,
      title: 'First hour',
      startsAt: at,
    },
    { kind: 'access.expiring', itemType: 'course', itemId: course.courseId, expiresAt: at },
  ]
}

async function firstOf(world: World, table: 'events' | 'consultingServices' | 'posts'): Promise<string> {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const rows = world.deps.db.selectFrom(table).select('id').where('schoolId', '=', schoolId)
  return (await rows.where('state', '=', 'published').executeTakeFirstOrThrow()).id
}

async function answerMei(world: World): Promise<void> {
  const { learning, content } = world.modules
  const [mei, ken] = [await memberOf(world, 'mei', 'ceramics'), await memberOf(world, 'ken', 'ceramics')]
  const { lecture, courseId } = await plantCourse(world, 'ceramics')
  for (const member of [mei, ken]) await sell(world, member, courseItem(courseId))
  const postId = (await firstOf(world, 'posts')) as Parameters<typeof content.commentOnPost>[1]
  const wobbles = await learning.commentOnLecture(mei, lecture(0), { body: 'Why does it wobble?' })
  const hot = await content.commentOnPost(mei, postId, { body: 'How hot?' })
  await learning.commentOnLecture(ken, lecture(0), { body: 'Elbow down.', parentId: wobbles })
  await content.commentOnPost(ken, postId, { body: 'Very.', parentId: hot })
}
