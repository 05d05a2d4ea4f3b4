import { addDuration, hour, week } from '../../src/platform/durations.ts'
import { minutesAfter } from '../history-clock.ts'
import type { PlantedLecture } from '../planted-school.ts'
import { findByName } from '../planting.ts'
import type { Shop } from '../shop.ts'
import { isLearntByReading, plantLearnt } from './plant-progress.ts'

/** Mei's course purchases: in instalments, free, and one whose access has ended. */
export async function plantMeiCourses(shop: Shop): Promise<void> {
  await buyGlazeCourse(shop)
  await buyKilnCourse(shop)
  await buyWheelCourse(shop)
  const { planting, checkout, sold, mei } = shop
  await checkout.buy(mei, planting.clock.daysAgo(5), [sold.course('hand-building', 'Free for a year')])
}

async function buyGlazeCourse({ planting, checkout, sold, mei }: Shop) {
  const at = planting.clock.daysAgo(500)
  const invoice = { kind: 'personal', carrier: '/MEI2L10' } as const
  let purchase = await checkout.inInstalments(
    await checkout.buy(mei, at, [sold.course('glaze-chemistry', '分三期')], { invoice }),
  )
  await checkout.pay(purchase, 'credit', minutesAfter(at, 4))
  await checkout.invoice(purchase, minutesAfter(at, 60))
  for (let instalment = 1; instalment < 3; instalment++) {
    purchase = await checkout.nextInstalment(purchase)
    const dueAt = planting.clock.now()
    await checkout.pay(purchase, 'credit', minutesAfter(dueAt, 30))
    await checkout.invoice(purchase, minutesAfter(dueAt, 90))
  }
}

// The third was declined and paid again; the fifth was overdue for a week.
async function buyKilnCourse({ planting: { clock }, checkout, sold, mei }: Shop) {
  const at = clock.daysAgo(400)
  const invoice = { kind: 'company', buyerName: '美好生活工作室', taxId: '24536806' } as const
  let purchase = await checkout.inInstalments(
    await checkout.buy(mei, at, [sold.course('kiln-firing', '半年觀看・分六期')], { invoice }),
  )
  await checkout.pay(purchase, 'credit', minutesAfter(at, 6))
  for (let sequence = 2; sequence <= 6; sequence++) {
    purchase = await checkout.nextInstalment(purchase)
    if (sequence === 3) {
      await checkout.decline(purchase, 'credit', minutesAfter(clock.now(), 20))
      purchase = await checkout.tryAgain(purchase, minutesAfter(clock.now(), 25))
    }
    if (sequence === 5) {
      await checkout.issueCode(purchase, 'cvs', minutesAfter(clock.now(), 60))
      await checkout.expire(addDuration(clock.now(), week + 2 * hour))
      purchase = await checkout.tryAgain(purchase, minutesAfter(clock.now(), 600))
    }
    await checkout.pay(purchase, sequence % 2 ? 'line_pay' : 'credit', minutesAfter(clock.now(), 45))
    await checkout.invoice(purchase, minutesAfter(clock.now(), 45))
  }
}

async function buyWheelCourse({ planting: { clock }, checkout, sold, mei }: Shop) {
  const at = clock.daysAgo(75)
  const invoice = { kind: 'personal', carrier: '/MEI2L10' } as const
  let purchase = await checkout.inInstalments(
    await checkout.buy(mei, at, [sold.course('wheel-throwing-100', '分六期・永久使用')], { invoice }),
  )
  await checkout.pay(purchase, 'credit', minutesAfter(at, 3))
  for (let sequence = 2; sequence <= 3; sequence++) {
    purchase = await checkout.nextInstalment(purchase)
    await checkout.pay(purchase, 'credit', minutesAfter(clock.now(), 15))
    if (sequence === 2) await checkout.invoice(purchase, minutesAfter(clock.now(), 45))
  }
}

const unfinished = ['老師的嘮叨：碗底留多少', '期中複習：前五章']

/** Mei's progress without her quizzes: one course half completed, one nearly completed, one just started. */
export async function plantMeiProgress(shop: Shop): Promise<void> {
  const { planting, school, mei } = shop
  const { clock } = planting
  const glazes = findByName(school.courses, 'glaze-chemistry')
  const wheel = findByName(school.courses, 'wheel-throwing-100')
  const handBuilding = findByName(school.courses, 'hand-building')
  const everySixDays = glazes.lectures
    .flat()
    .map((lecture, at) => ({ lecture, at: clock.daysAgo(495 - at * 6) }))
    .filter(isLearntByReading)
  await plantLearnt(planting, mei, glazes, everySixDays)

  // A chapter in two weeks, from the day after she enrolled; the fifth opened twenty days ago.
  const chapters = wheel.lectures
    .slice(0, 5)
    .flatMap((lectures, chapter) =>
      lectures.map((lecture, at) => ({ lecture, at: clock.daysAgo(74 - chapter * 13.6 - at * 1.2) })),
    )
  const learnt = chapters
    .filter(isLearntByReading)
    .filter(({ lecture }) => !unfinished.includes(lecture.title))
  await plantLearnt(planting, mei, wheel, learnt)
  await glance(shop, wheel.lectures[4]?.[7], clock.daysAgo(4))
  await glance(shop, wheel.lectures[5]?.[0], clock.daysAgo(0.4))

  const [first, second] = handBuilding.lectures.flat()
  if (first) await plantLearnt(planting, mei, handBuilding, [{ lecture: first, at: clock.daysAgo(4.9) }])
  await glance(shop, second, clock.daysAgo(2.2))
}

// Opened, and left at about a third.
async function glance(
  { planting: { modules, clock }, mei }: Shop,
  lecture: PlantedLecture | undefined,
  at: Date,
) {
  if (!lecture) throw new Error('The course has no lecture')
  clock.moveTo(at)
  const positionSeconds = Math.round((lecture.seconds ?? 0) / 3)
  await modules.learning.reportProgress(mei, lecture.id, { positionSeconds, reportedAt: at })
}
