import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { browserOf } from '../../../../test/support/browser/member-browser.ts'
import { type Account, newAccount, schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  newMember,
  ownerOf,
  rowOf,
  sellCourse,
  sendWebhook,
} from '../../../../test/support/shop/shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { CourseId, OrderLineId, PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { OrderPurpose } from '../../pricing/order-purpose.ts'
import { type MemberActor, memberActor } from '../../tenancy/index.ts'

const { world } = await openShop()
afterAll(() => world.close())
let account: Account
let mei: MemberActor
let courseId: CourseId
let first: PaymentId
let tradeNo: string
beforeEach(async () => {
  account = await newAccount(world)
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  mei = memberActor({ schoolId, memberId: account.personId, roles: ['student'] })
  // No other instalment is due.
  await world.deps.db.updateTable('payments').set({ nextChargeAt: null }).execute()
  await world.deps.db.updateTable('orders').set({ instalmentDueAt: null, accessSuspendedAt: null }).execute()
  await world.deps.db.deleteFrom('notifications').execute()
  const course = await sellCourse(world, mei.schoolId, { price: 600n, instalments: 6 })
  const order = await buy(world, mei, course)
  first = order.paymentId
  tradeNo = order.tradeNo
  courseId = course.courseId as CourseId
  await sendWebhook(world, mei, first, { kind: 'paid' })
})

const jobs = () => world.modules.orders
const has = async () => await world.modules.entitlements.ownsCourse(mei, courseId)
const listed = async () => {
  const { rows } = await world.modules.learning.enrolledCourses(mei, { first: 100 }, {})
  return rows.filter(({ id }) => id === courseId).length
}

async function openSecond(): Promise<PaymentId> {
  world.clock.advance({ days: 31 })
  await jobs().openInstalments(platformActor)
  return await latest()
}

async function latest(): Promise<PaymentId> {
  const rows = world.deps.db.selectFrom('payments').select('id').where('personId', '=', mei.memberId)
  return (await rows.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
}

async function pause() {
  const second = await openSecond()
  world.clock.advance({ days: 7, seconds: 1 })
  await jobs().expireDue(platformActor)
  expect(await jobs().suspendOverdue(platformActor)).toBe(1)
  return second
}

async function pausedOrder(purpose: OrderPurpose, quantity: number) {
  const course = await sellCourse(world, mei.schoolId, { price: 600n, instalments: 6 })
  const order = await buy(world, mei, { selections: [{ ...course, quantity }], purpose })
  await sendWebhook(world, mei, order.paymentId, { kind: 'paid' })
  await openSecond()
  world.clock.advance({ days: 7, seconds: 1 })
  await jobs().expireDue(platformActor)
  await jobs().suspendOverdue(platformActor)
  return { order, course }
}

describe('an overdue instalment', () => {
  test('an instalment that is overdue by more than 7 days suspends access once, and not a moment earlier', async () => {
    await openSecond()
    world.clock.advance({ days: 7, seconds: -1 })
    expect(await jobs().suspendOverdue(platformActor)).toBe(0)
    expect([await has(), await listed()]).toEqual([true, 1])
    world.clock.advance({ seconds: 2 })
    const runs = await Promise.all(Array.from({ length: 4 }, () => jobs().suspendOverdue(platformActor)))
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect([await has(), await listed()]).toEqual([false, 0])
    const [overdue, ...rest] = await jobs().overdueInstalments(mei)
    expect(rest).toEqual([])
    expect(overdue).toMatchObject({ itemId: courseId, sequence: 2, count: 6, amount: 100n })
  })

  test('access is restored when an overdue instalment is paid, by a retry or by a late webhook', async () => {
    await pause()
    const { paymentId } = await jobs().tryAgain(mei, { tradeNo })
    expect((await rowOf(world, mei, paymentId)).amount).toBe(100n)
    expect(await has()).toBe(false)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect([await has(), await listed()]).toEqual([true, 1])
    expect(await jobs().overdueInstalments(mei)).toEqual([])
    const third = await pause()
    expect(await has()).toBe(false)
    await sendWebhook(world, mei, third, { kind: 'paid' })
    expect(await has()).toBe(true)
    expect(await jobs().suspendOverdue(platformActor)).toBe(0)
  })

  test('an overdue instalment paid while the job runs leaves access unchanged', async () => {
    const second = await openSecond()
    world.clock.advance({ days: 7, seconds: 1 })
    await Promise.all([
      sendWebhook(world, mei, second, { kind: 'paid' }),
      ...Array.from({ length: 4 }, () => jobs().suspendOverdue(platformActor)),
    ])
    expect(await has()).toBe(true)
  })

  test('an overdue instalment does not suspend access to the same course from another source', async () => {
    const olga = await ownerOf(world, 'ceramics')
    const gift = { memberId: mei.memberId, itemType: 'course', itemId: courseId, expiresAt: null } as const
    await world.modules.learning.grantManually(olga, gift)
    await pause()
    expect(await has()).toBe(true)
  })

  test('an instalment is announced by e-mail 3 days before, on its due date and when access is suspended, once each', async () => {
    const notifications = async () => {
      await world.runJobs()
      const rows = world.deps.db.selectFrom('notifications').select('title').where('kind', '=', 'payment_due')
      return (await rows.where('personId', '=', mei.memberId).orderBy('id').execute()).map(
        ({ title }) => title,
      )
    }
    const announce = async () => {
      for (let times = 0; times < 2; times++) await jobs().announceInstalments(platformActor)
    }
    await announce()
    expect(await notifications()).toEqual([])
    world.clock.advance({ days: 28 })
    await announce()
    expect(await notifications()).toHaveLength(1)
    await openSecond()
    expect(await notifications()).toHaveLength(2)
    world.clock.advance({ days: 7, seconds: 1 })
    for (let times = 0; times < 2; times++) {
      await jobs().expireDue(platformActor)
      await jobs().suspendOverdue(platformActor)
    }
    const titles = await notifications()
    expect(titles).toHaveLength(3)
    expect(titles[2]).toContain('已暫停使用')
  })

  test('a gift of an order with an overdue instalment cannot be redeemed until the instalment is paid', async () => {
    const { order, course } = await pausedOrder({ is: 'gift' }, 1)
    const [gift] = await jobs().giftsOfPayment(mei, order.paymentId)
    const code = gift?.code ?? ''
    const tom = await newMember(world, 'ceramics')
    expect(await jobs().offeredVoucher(tom, code)).toMatchObject({ status: 'suspended' })
    await expect(jobs().redeemVoucher(tom, code)).rejects.toMatchObject({
      problems: [{ field: 'code', message: 'voucher_suspended' }],
    })
    const { paymentId } = await jobs().tryAgain(mei, { tradeNo: order.tradeNo })
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    await jobs().redeemVoucher(tom, code)
    expect(await world.modules.entitlements.ownsCourse(tom, course.courseId as CourseId)).toBe(true)
  })

  test('the buyer of an order with an overdue instalment cannot claim a seat of the order', async () => {
    const { course } = await pausedOrder({ is: 'seats' }, 2)
    const { rows } = await jobs().seatPacks(mei, { first: 1 })
    const lineId = rows[0]?.lineId as OrderLineId
    await expect(jobs().claimSeat(mei, lineId)).rejects.toMatchObject({
      problems: [{ field: 'seat', message: 'voucher_suspended' }],
    })
    expect(await world.modules.entitlements.ownsCourse(mei, course.courseId as CourseId)).toBe(false)
  })

  test('a refund of an overdue instalment ends the suspension and the access', async () => {
    await pause()
    const olga = await ownerOf(world, 'ceramics')
    await world.modules.orders.approveRefund(olga, await jobs().requestRefund(mei, first, { reason: 'All' }))
    expect(await has()).toBe(false)
    expect(await jobs().overdueInstalments(mei)).toEqual([])
  })
})

test('the pages of a suspended course show the reason and link to the payment', async () => {
  await pause()
  const paymentId = await latest()
  const slug = (
    await world.deps.db
      .selectFrom('courses')
      .select('slug')
      .where('id', '=', courseId)
      .executeTakeFirstOrThrow()
  ).slug
  const browser = await browserOf(world, account)
  for (const path of ['/learn', `/learn/${slug}`]) {
    const page = await browser.get(path)
    expect(page.body).toContain(`href="/pay/${paymentId}"`)
    expect(page.body).toContain('Instalment 2 of 6 (NT$100)')
  }
})
