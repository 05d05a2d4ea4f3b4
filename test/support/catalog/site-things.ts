import { identityLimits, oauthLimits } from '../../../src/limits.ts'
import { paths } from '../../../src/paths/paths.ts'
import type { LectureId, PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { browserOf } from '../browser/member-browser.ts'
import { createTestApp } from '../oauth/oauth-app.ts'
import { plantQuiz } from '../people/assessment-cast.ts'
import { schoolOf, signInAs } from '../people/identity-cast.ts'
import { courseItem, plantProduct, productItem, sell } from '../people/learning-cast.ts'
import { buy, buyAndPay, memberOf, ownerOf, rowOf, sellCourse, shopOptions } from '../shop/shop.ts'
import { sellPlan, subscribe } from '../shop/subscribers.ts'
import { noApiLimits } from '../world/no-limits.ts'
import { serverDeps } from '../world/server-deps.ts'
import type { World, WorldOptions } from '../world/world.ts'
import { plantClassroom, someCaptions, toneWav } from './classroom.ts'
import { samplePng } from './sample-pictures.ts'

/** The demo world without rate limits. */
export const unlimited: WorldOptions = {
  from: 'demoTemplate',
  limits: noApiLimits(),
  deps: {
    ...shopOptions.deps,
    limits: identityLimits(noRateLimits()),
    oauthLimits: oauthLimits(noRateLimits()),
  },
}

type Owner = Awaited<ReturnType<typeof memberOf>>

export type SiteThings = Awaited<ReturnType<typeof siteThings>>

/** The records of Mei at Ceramics, and texts that identify them on a page. */
export async function siteThings(world: World) {
  const mei = await memberOf(world, 'mei', 'ceramics')
  return {
    owner: { schoolId: mei.schoolId, personId: mei.memberId },
    unknownId: newId(world.clock),
    ...(await classroomOf(world, mei)),
    ...(await purchaseOf(world, mei)),
    ...(await downloadOf(world, mei)),
    ...(await accountOf(world, mei)),
    ...(await forOthersOf(world, mei)),
    ...(await historyOf(world, mei)),
    certificateId: await certificateOf(world, mei),
    subscriptionId: await subscribe(world, mei, await sellPlan(world, mei.schoolId)),
  }
}

async function classroomOf(world: World, mei: Owner) {
  const { learning, content, catalog } = world.modules
  const course = await plantClassroom(world, 'ceramics', [
    { kind: 'text', body: 'Known only to holders' },
    { kind: 'text', body: 'Shown to everybody', isPreview: true },
    { kind: 'audio', file: { extension: 'wav', bytes: toneWav(1) } },
    { kind: 'quiz' },
  ])
  await sell(world, mei, courseItem(course.courseId))
  const attempt = await attemptOf(world, mei, course.lecture(3))
  const listened = course.lecture(2)
  await catalog.setLectureCaptions(await ownerOf(world, 'ceramics'), listened, someCaptions('en', 'English'))
  const lectureComment = await learning.commentOnLecture(mei, course.lecture(0), {
    body: 'Said among holders',
  })
  const note = { body: 'Noted by Mei alone', positionSeconds: null }
  const noteId = await learning.addNote(mei, course.lecture(0), note)
  const owner = await ownerOf(world, 'ceramics')
  const startsAt = world.clock.now()
  const cohort = { name: 'Cohort of Mei', startsAt, endsAt: addDuration(startsAt, day), capacity: null }
  const joining = { joinFrom: null, joinUntil: addDuration(startsAt, day) }
  const cohortId = await learning.createCohort(owner, { courseId: course.courseId, ...cohort, ...joining })
  await learning.addToCohort(owner, { cohortId, memberId: mei.memberId })
  const session = {
    title: 'First hour',
    startsAt,
    endsAt: addDuration(startsAt, day),
    timeZone: 'Asia/Taipei',
  }
  const urls = { joinUrl: 'https://meet.example/kiln', recordingUrl: null }
  const liveSessionId = await learning.addLiveSession(owner, { cohortId, ...session, ...urls })
  const post = await content.postBySlug(mei, 'a-letter-to-beginners')
  if (!post) throw new Error('The demo world has no such post')
  const postComment = await content.commentOnPost(mei, post.id, { body: 'Said to everybody' })
  const right = {
    schoolId: mei.schoolId,
    lectureId: listened,
    personId: mei.memberId,
    by: 'enrolment',
  } as const
  const url = serverDeps(world.deps).signedUrls.media.make(right)
  return {
    course,
    attempt,
    lectureComment,
    noteId,
    cohortId,
    liveSessionId,
    postComment,
    media: url.file,
    captions: url.captions('en'),
  }
}

async function certificateOf({ modules }: World, mei: Owner) {
  const { rows } = await modules.certificates.ownCertificates(mei, { first: 1 })
  if (!rows[0]) throw new Error('Mei has no certificate in the demo world')
  return rows[0].id
}

/** An open attempt of Mei with a picture and a file that she handed in. */
async function attemptOf(world: World, mei: Owner, lectureId: LectureId) {
  const { assessments } = world.modules
  const picture = { kind: 'picture', file: 'media/glaze.png', label: 'A glaze' } as const
  await world.files.put('media/glaze.png', samplePng)
  await world.files.put('answers/bowl.png', samplePng)
  await plantQuiz(world, mei.schoolId, lectureId, {
    questions: [{ kind: 'file', prompt: 'Asked of holders', most: 2, media: [picture] }],
  })
  const id = await assessments.startAttempt(mei, lectureId)
  const file = {
    position: 1,
    fileKey: 'answers/bowl.png',
    name: 'bowl.png',
    mimeType: 'image/png',
    sizeBytes: 9,
  }
  return { id, lectureId, fileId: await assessments.addAnswerFile(mei, { lectureId, attemptId: id }, file) }
}

async function purchaseOf(world: World, mei: Owner) {
  const offer = await sellCourse(world, mei.schoolId)
  const { db } = world.deps
  const courses = db
    .selectFrom('courses')
    .select('name')
    .where('id', '=', offer.courseId as never)
  const { name: offerName } = await courses.executeTakeFirstOrThrow()
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
  const { gatewayReference, orderId } = await rowOf(world, mei, paymentId)
  const orders = db.selectFrom('orders').select('tradeNo').where('id', '=', orderId)
  const { tradeNo } = await orders.executeTakeFirstOrThrow()
  return { offer, offerName, paymentId, gatewayReference, tradeNo }
}

/** A gift, and seats of which one is assigned and cannot be mailed again yet. */
async function forOthersOf(world: World, mei: Owner) {
  const gift = await buyAndPay(world, mei, {
    selections: [await sellCourse(world, mei.schoolId)],
    purpose: { is: 'gift', message: 'Said to the recipient' },
  })
  const [bought] = await world.modules.orders.giftsOfPayment(mei, gift.paymentId as PaymentId)
  const { itemType, offerId } = await sellCourse(world, mei.schoolId)
  const selections = [{ itemType, offerId, quantity: 3 }]
  await buyAndPay(world, mei, { selections, purpose: { is: 'seats' } })
  const { rows } = await world.modules.orders.seatPacks(mei, { first: 1 })
  const packId = rows[0]?.lineId
  if (!packId || !bought?.code) throw new Error('Nothing was bought for others')
  await world.modules.orders.handOutSeats(mei, { lineId: packId, emails: ['ann@seats.example'] })
  return { giftCode: bought.code, giftPaymentId: gift.paymentId, packId, seatId: rows[0]?.seats[0]?.id ?? '' }
}

async function downloadOf(world: World, mei: Owner) {
  const product = await plantProduct(world, 'ceramics')
  await world.files.put(`files/${product.slug}/0`, Buffer.from('The file that was bought'))
  await sell(world, mei, productItem(product.id))
  const [fileId] = product.files
  if (!fileId) throw new Error('The product has no file')
  const { signedUrls } = serverDeps(world.deps)
  const { url } = signedUrls.download.make(await schoolOf(world, 'ceramics'), mei, fileId)
  return { fileId, download: new URL(url).pathname }
}

async function accountOf(world: World, { schoolId }: Owner) {
  const { me } = await signInAs(world, 'mei', 'ceramics')
  const browser = await browserOf(world, 'mei')
  const app = createTestApp(world)
  await app.tokens(browser)
  await browser.submit(paths.account.requestExport, {}, { at: paths.account.data })
  await world.runJobs()
  const exports = world.deps.db.selectFrom('dataExports').select('id').where('schoolId', '=', schoolId)
  const { id: exportId } = await exports.executeTakeFirstOrThrow()
  return { sessionId: me.sessionId, appId: app.clientId, appName: 'Study Companion', exportId }
}

/** The demo world's facts about Mei: upcoming dates, a message, a payment and a membership. */
async function historyOf({ deps: { db, clock } }: World, { schoolId, memberId }: Owner) {
  const at = <T extends { schoolId: unknown; personId: unknown }>(row: T) =>
    row.schoolId === schoolId && row.personId === memberId
  const first = <T extends { schoolId: unknown; personId: unknown }>(rows: readonly T[]): T => {
    const own = rows.find(at)
    if (!own) throw new Error('The demo world tells too little of Mei')
    return own
  }
  const now = clock.now()
  const tickets = db
    .selectFrom('eventRegistrations')
    .innerJoin('events', 'events.id', 'eventRegistrations.eventId')
    .selectAll('eventRegistrations')
    .where('eventRegistrations.state', '=', 'enrolled')
    .where('events.startsAt', '>', now)
  const meetings = db
    .selectFrom('consultingMeetings')
    .selectAll()
    .where('state', '=', 'reserved')
    .where('startsAt', '>', now)
  const messages = db.selectFrom('notifications').selectAll().where('isShown', '=', true)
  const payments = db.selectFrom('payments').selectAll().where('state', '=', 'paid')
  const memberships = db
    .selectFrom('entitlements')
    .innerJoin('membershipPlans', (join) =>
      join.on('itemType', '=', 'membership_plan').onRef('itemId', '=', 'membershipPlans.id' as never),
    )
    .select(['entitlements.schoolId', 'entitlements.personId', 'membershipPlans.slug'])
    .where('takenBackAt', 'is', null)
  return {
    ticketId: first(await tickets.execute()).id,
    meetingId: first(await meetings.execute()).id,
    messageId: first(await messages.orderBy('createdAt', 'desc').execute()).id,
    paidId: first(await payments.orderBy('createdAt', 'desc').execute()).id,
    planSlug: first(await memberships.execute()).slug,
  }
}
