import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import { bookState, damages, run } from '../../../test/support/shop/damaged-books.ts'
import {
  buy,
  buyAndPay,
  createShopAt,
  memberOf,
  newMembers,
  ownerOf,
  sellCourse,
  sellTicket,
  sendWebhook,
} from '../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'

let world: World
const paid: PaymentId[] = []
const untouched: PaymentId[] = []

beforeAll(async () => {
  world = await createShopAt('simulator')
  const olga = await ownerOf(world, 'ceramics')
  const { schoolId } = olga
  const [ann, ben, cho, dan, eve, fay] = await newMembers(world, 'ceramics', 6)
  if (!ann || !ben || !cho || !dan || !eve || !fay) throw new Error('Nobody was made')
  const course = await sellCourse(world, schoolId, { days: 30 })
  const parts = await sellCourse(world, schoolId, { instalments: 3 })
  paid.push((await buyAndPay(world, ann, course)).paymentId)
  paid.push((await buyAndPay(world, ben, parts)).paymentId)
  const refunded = (await buyAndPay(world, cho, await sellCourse(world, schoolId))).paymentId
  const refundId = await world.modules.orders.requestRefund(olga, refunded, {
    amount: 500n,
    reason: 'Requested by the member',
  })
  await world.modules.orders.approveRefund(olga, refundId)
  paid.push(refunded)
  untouched.push((await buy(world, dan, course)).paymentId)
  untouched.push((await buyAndPay(world, eve, await sellTicket(world, schoolId))).paymentId)
  await world.modules.orders.checkout(fay, { selections: [course], purpose: { is: 'gift', message: '' } })
  const there = await memberOf(world, 'mei', 'astronomy')
  const elsewhere = await buy(world, there, await sellCourse(world, there.schoolId))
  await sendWebhook(world, there, elsewhere.paymentId, { kind: 'paid' })
  world.clock.advance({ hours: 2 })
})
afterAll(() => world.close())

type Wreck = { readonly payment: number; readonly damage: (typeof damages)[number] }
const wreck = fc.record<Wreck>({ payment: fc.nat({ max: 2 }), damage: fc.constantFrom(...damages) })

// An order that is neither settled nor delivered counts as never delivered: its access begins with the repair.
const isUndelivered = (wrecks: readonly Wreck[]) =>
  paid.some((_, at) => {
    const kinds = wrecks.filter(({ payment }) => payment === at).map(({ damage }) => damage.kind)
    return kinds.includes('order_state') && kinds.includes('access_missing')
  })
const wrecks = fc.array(wreck, { minLength: 1, maxLength: 6 }).filter((each) => !isUndelivered(each))

test('a reconciliation repairs any repairable damage to the books, and the next run finds nothing', {
  timeout: 280_000,
}, async () => {
  const whole = await bookState(world)
  await fc.assert(
    fc.asyncProperty(wrecks, async (done) => {
      for (const { payment, damage } of done) {
        const paymentId = paid[payment]
        if (paymentId) await damage.breaks(world, paymentId)
      }
      const { left } = await world.modules.accounting.reconcile(platformActor)
      expect(left).toBe(0)
      expect(await bookState(world)).toEqual(whole)
      expect(await world.modules.accounting.reconcile(platformActor)).toMatchObject({ repaired: 0, left: 0 })
    }),
    { numRuns: propertyRuns({ sample: 25, all: 500 }), seed: 20_261_117, endOnFailure: true },
  )
})

test('a reconciliation leaves every row of undamaged orders unchanged', async () => {
  const rows = () =>
    world.deps.db.selectFrom('payments').selectAll().where('id', 'in', untouched).orderBy('id').execute()
  const before = await rows()
  await run(world, sql`delete from invoices where payment_id = ${paid[0]}`)
  await world.modules.accounting.reconcile(platformActor)
  expect(await rows()).toEqual(before)
})
