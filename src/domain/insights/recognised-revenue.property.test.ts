import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import {
  buyAndPay,
  newMember,
  ownerOf,
  sellCourse,
  sellTicket,
  shopOptions,
} from '../../../test/support/shop/shop.ts'
import { sellPlan } from '../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { taxOfRefund } from '../pricing/taxes/line-tax.ts'
import type { OperatorActor } from '../tenancy/index.ts'

const begin = new Date('2026-01-01T04:00:00Z')
const daysLater = (days: number) => addDuration(begin, days * day)

const world = await createWorld({ ...shopOptions, clock: createTestClock(begin) })
afterAll(() => world.close())
const schools = [await ownerOf(world, 'ceramics'), await ownerOf(world, 'astronomy')]

const kinds = ['course', 'in instalments', 'ticket', 'monthly', 'yearly', 'some days', 'two lines'] as const

const orders = fc.record({
  school: fc.constantFrom(0, 1),
  kind: fc.constantFrom(...kinds),
  price: fc.bigInt({ min: 1n, max: 99_999n }),
  tax: fc.constantFrom(undefined, { rate: 500, isInclusive: true }, { rate: 1967, isInclusive: false }),
  waits: fc.integer({ min: 0, max: 9 }),
  refunds: fc.array(
    fc.record({ waits: fc.integer({ min: 0, max: 20 }), percent: fc.integer({ min: 1, max: 100 }) }),
    {
      maxLength: 2,
    },
  ),
})
type Order = Parameters<Parameters<typeof orders.map>[0]>[0]

async function selectionsOf(schoolId: SchoolId, { kind, price }: Order) {
  switch (kind) {
    case 'course':
      return [await sellCourse(world, schoolId, { price })]
    case 'in instalments':
      return [await sellCourse(world, schoolId, { price: price + 3n, instalments: 3 })]
    case 'ticket':
      return [{ ...(await sellTicket(world, schoolId, { price })), quantity: 2 }]
    case 'two lines':
      return [await sellCourse(world, schoolId, { price }), await planOfDays(schoolId, price)]
    case 'some days':
      return [await planOfDays(schoolId, price)]
    default:
      return [await sellPlan(world, schoolId, { price, access: kind })]
  }
}

async function planOfDays(schoolId: SchoolId, price: bigint) {
  const plan = await sellPlan(world, schoolId, { price })
  await world.deps.db
    .updateTable('membershipPlans')
    .set({ access: 'for_days', accessDays: 1 + (Number(price) % 90) })
    .where('id', '=', plan.planId)
    .execute()
  return plan
}

async function happen(order: Order) {
  const editor = schools[order.school]
  if (!editor) throw new Error('There is no such school')
  const { schoolId } = editor
  world.clock.advance({ days: order.waits })
  const rate =
    order.tax &&
    (await world.modules.pricing.createTaxRate(editor, { country: 'DE', name: 'VAT', ...order.tax }))
  const sold = await selectionsOf(schoolId, order)
  const selections = sold.map(({ itemType, offerId, ...more }) => ({
    itemType,
    offerId,
    quantity: 'quantity' in more ? more.quantity : 1,
  }))
  const member = await newMember(world, order.school === 0 ? 'ceramics' : 'astronomy')
  const { paymentId } = await buyAndPay(world, member, { selections, country: 'DE' })
  if (rate) await world.modules.pricing.deleteTaxRate(editor, rate.id)
  for (const { waits, percent } of order.refunds) {
    world.clock.advance({ days: waits })
    await refund(editor, paymentId, order.kind === 'in instalments' ? 100 : percent)
  }
}

async function refund(editor: OperatorActor, paymentId: PaymentId, percent: number) {
  const payment = await world.deps.db
    .selectFrom('payments')
    .select(['amount', 'refunded'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const amount = ((payment.amount - payment.refunded) * BigInt(percent)) / 100n
  if (amount === 0n) return
  await world.modules.orders.approveRefund(
    editor,
    await world.modules.orders.requestRefund(editor, paymentId, {
      amount,
      reason: 'Requested by the member',
    }),
  )
}

/** The retained amount of the ledger without tax, per currency. */
async function storedFigures(editor: OperatorActor) {
  const stored: Record<string, bigint> = {}
  const { rows } = await world.modules.orders.payments(editor, { first: 100 })
  for (const { amount, refunded, taxes, currency, paidAt } of rows) {
    if (!paidAt) continue
    const tax = taxes.reduce((sum, each) => sum + each.amount, 0n)
    const back = refunded - taxOfRefund(tax, { of: amount, before: 0n, amount: refunded })
    stored[currency] = (stored[currency] ?? 0n) + amount - tax - back
  }
  return Object.fromEntries(Object.entries(stored).filter(([, amount]) => amount !== 0n))
}

async function recognisedUntil(editor: OperatorActor, until: Date) {
  const by = until < daysLater(400) ? 'day' : 'week'
  const request = { from: begin, until, by } as const
  const { spans, totals } = await world.modules.insights.recognisedRevenue(editor, request)
  const sums: Record<string, bigint> = {}
  for (const { currency, recognised } of spans) sums[currency] = (sums[currency] ?? 0n) + recognised
  for (const { currency, deferred } of totals) sums[currency] = (sums[currency] ?? 0n) + deferred
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n))
}

test('recognised plus deferred revenue equals the retained amount of the ledger on any later day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(orders, { minLength: 2, maxLength: 5 }), async (placed) => {
      for (const order of placed) await happen(order)
      await world.modules.insights.rebuild(platformActor)
      const now = world.clock.now()
      for (const editor of schools) {
        const stored = await storedFigures(editor)
        for (const days of [0, 17, 45, 400])
          expect(await recognisedUntil(editor, new Date(now.getTime() + days * day + 1))).toEqual(stored)
      }
      expect(now < daysLater(690)).toBe(true)
    }),
    { numRuns: propertyRuns({ sample: 2, all: 4 }) },
  )
})
