import { afterAll, expect, test } from 'vitest'
import { buyAndPay, newMember, ownerOf, sellCourse, shopOptions } from '../../../test/support/shop/shop.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { platformActor } from '../tenancy/index.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await ownerOf(world, 'ceramics')

const all = {
  from: new Date('2024-06-01T00:00:00Z'),
  until: new Date('2027-05-01T00:00:00Z'),
  by: 'day',
} as const

async function everything() {
  const { insights } = world.modules
  return {
    revenue: await insights.revenue(olga, all),
    sales: await insights.sales(olga, all),
    learning: await insights.learningFigures(olga, all),
  }
}

test('a rebuild of the daily figures of the demo world changes nothing', async () => {
  const before = await everything()
  expect(before.sales.length).toBeGreaterThan(10)
  expect(before.learning.rows.some(({ completions }) => completions > 0)).toBe(true)
  await world.modules.insights.rebuild(platformActor)
  expect(await everything()).toEqual(before)
})

test('daily figures are recalculated when the time zone of the school changes', async () => {
  const zoned = async (timeZone: string) => {
    const { updatedAt } = await world.modules.settings.schoolSettings(olga)
    await world.modules.settings.updateSchool(olga, { updatedAt, timeZone })
    await world.runJobs()
    return await everything()
  }
  const there = await zoned('Pacific/Kiritimati')
  await world.modules.insights.rebuild(platformActor)
  expect(await everything()).toEqual(there)
  expect(await zoned('Asia/Taipei')).not.toEqual(there)
})

test('the top sellers of a span are limited to the requested number, and a total is the sum of its days', async () => {
  const { insights } = world.modules
  const days = await insights.sales(olga, all)
  const [best] = await insights.sales(olga, { ...all, by: 'total', top: 1 })
  expect(best?.begins).toBe('2024-06-01')
  const sums = new Map<string, bigint>()
  for (const { offerId, net } of days) sums.set(offerId, (sums.get(offerId) ?? 0n) + net)
  expect(best?.net).toBe([...sums.values()].reduce((most, each) => (each > most ? each : most)))
  expect(sums.get(best?.offerId ?? '')).toBe(best?.net)
  const courses = await insights.learningFigures(olga, { ...all, by: 'month', top: 1 })
  expect(new Set(courses.rows.map(({ begins }) => begins)).size).toBe(courses.rows.length)
})

test('the enrolments of a span count all courses even if only the top courses are listed', async () => {
  const figures = async (top?: number) =>
    await world.modules.insights.learningFigures(olga, { ...all, by: 'month', top })
  const [few, many] = [await figures(1), await figures()]
  expect(few.rows.length).toBeLessThan(many.rows.length)
  expect(few.spans).toEqual(many.spans)
  const sums = new Map<string, { enrolments: number; completions: number }>()
  for (const { begins, enrolments, completions } of many.rows) {
    const sum = sums.get(begins) ?? { enrolments: 0, completions: 0 }
    sums.set(begins, {
      enrolments: sum.enrolments + enrolments,
      completions: sum.completions + completions,
    })
  }
  expect(few.spans).toEqual([...sums].map(([begins, sum]) => ({ begins, ...sum })))
})

test('a request for figures with too many rows is refused, and the error names the field', async () => {
  const request = { ...all, top: 500 }
  await expect(world.modules.insights.sales(olga, request)).rejects.toMatchObject({
    problems: [{ field: 'top', message: 'must be at most 9 for 1065 spans' }],
  })
})

test('the sales of a day by plan and offer add up to the revenue of that day', async () => {
  const { revenue, sales } = await everything()
  for (const { begins, currency, net } of revenue) {
    const sold = sales.filter((row) => row.begins === begins && row.currency === currency)
    expect(sold.reduce((total, row) => total + row.net, 0n)).toBe(net)
  }
})

test('a purchase is counted once after its facts are handled, and handling them again changes nothing', async () => {
  const member = await newMember(world, 'ceramics')
  const course = await sellCourse(world, member.schoolId, { price: 777n })
  const { paymentId } = await buyAndPay(world, member, course)
  await world.runJobs()
  const sold = async () => await world.modules.insights.sales(olga, { ...all, itemId: course.courseId })
  expect(await sold()).toMatchObject([
    { itemType: 'course', offerId: course.offerId, quantity: 1, paid: 777n },
  ])
  await world.modules.insights.refreshPayment(platformActor, { schoolId: member.schoolId, paymentId })
  expect(await sold()).toMatchObject([{ quantity: 1, paid: 777n }])
  const learned = await world.modules.insights.learningFigures(olga, { ...all, courseId: course.courseId })
  expect(learned.rows).toMatchObject([{ enrolments: 1, completions: 0 }])
  expect(learned.spans).toMatchObject([{ enrolments: 1, completions: 0 }])
})
