import { type MemberActor, operatorActor } from '../../src/domain/tenancy/index.ts'
import { paths } from '../../src/paths/paths.ts'
import { publicPath } from '../../src/paths/public-paths.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { attempts } from '../astronomy/attempts.ts'
import { cohort } from '../astronomy/cohort.ts'
import { astronomy } from '../astronomy/content.ts'
import { members as astronomyMembers } from '../astronomy/members.ts'
import { savedReplies } from '../astronomy/saved-replies.ts'
import { threads } from '../astronomy/threads.ts'
import { daysAfter, minutesAfter } from '../history-clock.ts'
import type { DemoPeople } from '../people.ts'
import { findByName, type Planting, studentAt } from '../planting.ts'
import { openShop, type Shop } from '../shop.ts'
import { plantThreads, publishTestimonials } from '../threads.ts'
import { plantAttempts } from './plant-attempts.ts'
import { plantCertificates } from './plant-certificates.ts'
import { plantCohort } from './plant-cohorts.ts'
import { plantMembers } from './plant-members.ts'
import { type DemoNotification, plantInbox } from './plant-notifications.ts'
import { plantLearnt } from './plant-progress.ts'
import { plantSavedReplies } from './plant-saved-replies.ts'
import { plantSchool } from './plant-school.ts'
import { plantStaffInbox } from './plant-staff-inbox.ts'

const meiInbox: readonly DemoNotification[] = [
  {
    daysAgo: 33,
    kind: 'payment_received',
    title: '已收到款項 $39.00',
    body: 'First Night Out',
    path: paths.account.payments,
  },
  {
    daysAgo: 12,
    kind: 'announcement',
    title: 'The sky in November',
    body: 'Andromeda overhead, the Pleiades up by supper.',
    path: publicPath('posts', 'the-sky-in-november'),
  },
]

/** Astronomy Club: small, in dollars, and Mei is there too. */
export async function plantAstronomy(
  planting: Planting,
  schoolId: SchoolId,
  people: DemoPeople,
): Promise<void> {
  const staff = { owner: people.hana, ken: people.ken }
  const { onStep } = planting
  onStep('courses')
  const school = await plantSchool(planting, schoolId, astronomy, staff)
  const shop = await openShop(planting, school, people)
  onStep('payments')
  await plantMeiPayments(shop)
  const firstNight = findByName(school.courses, 'first-night-out')
  const [first, second] = firstNight.lectures.flat()
  if (!first || !second) throw new Error('First Night Out has no lectures')
  await plantLearnt(planting, shop.mei, firstNight, [
    { lecture: first, at: planting.clock.daysAgo(30) },
    { lecture: second, at: planting.clock.daysAgo(23) },
  ])
  onStep('members')
  const members = await plantMembers(planting, school, astronomyMembers)
  await sellInEuros(shop)
  await plantCircle(shop, members)
  onStep('quizzes')
  const teachers = { hana: operatorActor({ schoolId, memberId: people.hana, roles: ['owner'] }) }
  const { mei } = shop
  await plantAttempts(planting, school, { members: { ...members, mei }, graders: teachers }, attempts)
  await plantCertificates(planting, school, {
    course: 'first-night-out',
    minPercent: 15,
    template: {
      title: 'Certificate of Participation',
      body: 'for observing the night sky with us in “{course}”.',
      signerName: 'Hana Sato',
      signerRole: 'Chair of the Astronomy Club',
    },
    issuedAt: planting.clock.daysAgo(20),
  })
  await plantCohort(planting, school, mei, cohort)
  const hana = { ...studentAt(schoolId, people.hana), roles: ['owner'] } as const
  const testimonials = await plantThreads(planting, school, { ...members, hana, mei }, threads)
  await publishTestimonials(planting, school, testimonials)
  await plantInbox(planting, mei, meiInbox, { unread: 1 })
  onStep('staff')
  await plantSavedReplies(planting, teachers, savedReplies)
  await plantStaffInbox(planting, schoolId, Object.values(teachers), { since: 30, unreadSince: 2.5 })
}

// A card payment that succeeded at the second attempt, and refunded charts.
async function plantMeiPayments({ planting: { clock }, checkout, sold, mei }: Shop) {
  const at = clock.daysAgo(33)
  const declined = await checkout.buy(mei, at, [sold.course('first-night-out', 'Full course')])
  await checkout.decline(declined, 'credit', minutesAfter(at, 2))
  const secondAttempt = await checkout.tryAgain(declined, minutesAfter(at, 5))
  await checkout.pay(secondAttempt, 'credit', minutesAfter(at, 7))

  const charts = await checkout.buy(mei, clock.daysAgo(28), [sold.product('star-charts')])
  await checkout.pay(charts, 'credit', minutesAfter(clock.now(), 3))
  const refund = await checkout.requestRefundOf(charts, daysAfter(clock.now(), 1), {
    reason: 'Bought for the wrong hemisphere.',
  })
  const decided = daysAfter(clock.now(), 1)
  await checkout.approve(refund, decided)
  await checkout.finish(refund, decided, 'done')
}

// Two members for a year, one of whom pays in euros.
async function plantCircle(
  { planting: { clock }, checkout, sold }: Shop,
  { ben, lena }: Readonly<Record<'ben' | 'lena', MemberActor>>,
) {
  const circle = [sold.membership('dark-sky-circle')]
  await checkout.subscribe(await checkout.buy(ben, clock.daysAgo(60), circle), clock.daysAgo(60))
  const inEuros = await checkout.buy(lena, clock.daysAgo(24), circle, { currency: 'EUR' })
  await checkout.subscribe(inEuros, clock.daysAgo(24))
}

// Prices in further currencies; other offers are sold in dollars only.
async function sellInEuros({ planting: { modules, clock }, school: { host }, sold }: Shop) {
  clock.moveTo(clock.daysAgo(120))
  await modules.gateways.changeCurrencies(host, ['EUR'])
  for (const [offer, cents] of [
    [sold.course('first-night-out', 'Full course'), 3_600n],
    [sold.course('first-night-out', 'Three months'), 1_800n],
    [sold.course('galaxies-from-the-driveway', 'All at once'), 13_900n],
    [sold.product('star-charts'), 1_100n],
    [sold.membership('dark-sky-circle'), 9_200n],
  ] as const) {
    await modules.catalog.setOfferPrices(host, offer, new Map([['EUR', cents]]))
  }
}
