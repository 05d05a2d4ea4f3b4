// Discrepancies that the reconciliation cannot repair are stored once, deleted once they disappear, and hidden once
// resolved.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownShopAt, startPayment, useShopsAt } from '../../../test/support/gateways/lost-webhooks.ts'
import { run } from '../../../test/support/shop/damaged-books.ts'
import { aDiscrepancy } from '../../../test/support/shop/discrepancy.ts'
import {
  buyAndPay,
  doubleOf,
  newMembers,
  ownerOf,
  sellCourse,
  webhookOf,
} from '../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import type { OrderId, PaymentId } from '../../platform/db/schema/schema.gen.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'

const shopAt = useShopsAt()

const page = { first: 50 }
const reconcile = (world: World) => world.modules.accounting.reconcile(platformActor)
const open = async (world: World, by: OperatorActor) =>
  (await world.modules.accounting.listDiscrepancies(by, page)).rows
const kinds = async (world: World, by: OperatorActor) => (await open(world, by)).map(({ kind }) => kind)
const stored = (world: World) => world.deps.db.selectFrom('bookDifferences').selectAll().execute()

async function paid(world: World, member: MemberActor) {
  const { orderId, paymentId } = await buyAndPay(world, member, await sellCourse(world, member.schoolId))
  return { orderId: orderId as OrderId, paymentId: paymentId as PaymentId }
}
const addToInvoice = (world: World, paymentId: PaymentId, more: bigint) =>
  run(world, sql`update invoices set amount = amount + ${more} where payment_id = ${paymentId}`)

/** A shop whose books are correct. */
async function soundShop() {
  const shop = await shopAt()
  const { world } = shop
  await run(world, sql`delete from book_differences`)
  await run(
    world,
    sql`update invoices set amount = payments.amount from payments where payments.id = payment_id`,
  )
  return shop
}

/** A shop with its owner, in which the invoice of one payment has a different amount. */
async function damagedShop() {
  const shop = await soundShop()
  const olga = await ownerOf(shop.world, 'ceramics')
  const order = await paid(shop.world, shop.mei)
  await addToInvoice(shop.world, order.paymentId, 1n)
  return { ...shop, olga, ...order }
}

test('a discrepancy that a run cannot repair is listed with its order and the date on which it was first found', async () => {
  const { world, olga, orderId, paymentId } = await damagedShop()
  const first = world.clock.now()
  await reconcile(world)
  const [found, ...rest] = await open(world, olga)
  expect(rest).toEqual([])
  expect(found).toMatchObject({ kind: 'invoice_differs', orderId, paymentId, foundAt: first, seenAt: first })
  expect(found?.tradeNo).toMatch(/\w/)
  world.clock.advance({ days: 1 })
  await reconcile(world)
  expect(await open(world, olga)).toEqual([{ ...found, seenAt: world.clock.now() }])
})

test('the nightly reconciliation stores the discrepancies that it finds', async () => {
  const shop = await damagedShop()
  await shop.world.modules.accounting.reconcileRecent(platformActor)
  expect(await kinds(shop.world, shop.olga)).toEqual(['invoice_differs'])
})

test('a dry run of the reconciliation stores nothing', async () => {
  const { world } = await damagedShop()
  const { left } = await world.modules.accounting.reconcile(platformActor, { isDryRun: true })
  expect(left).toBe(1)
  expect(await stored(world)).toEqual([])
})

test('a repaired discrepancy is not listed', async () => {
  const { world, mei } = await soundShop()
  const { paymentId } = await paid(world, mei)
  await run(world, sql`delete from invoices where payment_id = ${paymentId}`)
  expect(await reconcile(world)).toMatchObject({ repaired: 1 })
  expect(await stored(world)).toEqual([])
})

test('a discrepancy of an order disappears once a run no longer finds it, and is listed as a new one if it recurs', async () => {
  const { world, mei, olga, paymentId } = await damagedShop()
  const other = await paid(world, mei)
  await addToInvoice(world, other.paymentId, 7n)
  await reconcile(world)
  const [one, two] = await open(world, olga)
  world.clock.advance({ days: 1 })
  await addToInvoice(world, paymentId, -1n)
  await reconcile(world)
  expect((await open(world, olga)).map(({ id }) => id)).toEqual([two?.id])
  await addToInvoice(world, paymentId, 1n)
  world.clock.advance({ days: 1 })
  await reconcile(world)
  const again = (await open(world, olga)).find((each) => each.paymentId === paymentId)
  expect(again).toMatchObject({ kind: 'invoice_differs', what: one?.what, foundAt: world.clock.now() })
  expect(again?.id).not.toBe(one?.id)
})

test('a dry run does not remove a discrepancy that no longer exists from the list', async () => {
  const { world, olga, paymentId } = await damagedShop()
  await reconcile(world)
  await addToInvoice(world, paymentId, -1n)
  await world.modules.accounting.reconcile(platformActor, { isDryRun: true })
  expect(await kinds(world, olga)).toEqual(['invoice_differs'])
})

test('the nightly reconciliation compares an old order again only while it has a discrepancy', async () => {
  const { world, mei, olga, paymentId } = await damagedShop()
  const quiet = await paid(world, mei)
  await reconcile(world)
  world.clock.advance({ days: 100 })
  await addToInvoice(world, paymentId, -1n)
  await addToInvoice(world, quiet.paymentId, 1n)
  expect(await world.modules.accounting.reconcileRecent(platformActor)).toMatchObject({ orders: 1, left: 0 })
  expect(await open(world, olga)).toEqual([])
})

test('a reconciliation of one school leaves the discrepancies of another school unchanged', async () => {
  const { world, mei, there, olga, paymentId } = await damagedShop()
  const elsewhere = await paid(world, there)
  await addToInvoice(world, elsewhere.paymentId, 1n)
  await reconcile(world)
  await addToInvoice(world, paymentId, -1n)
  await addToInvoice(world, elsewhere.paymentId, -1n)
  await world.modules.accounting.reconcile(platformActor, { schoolId: mei.schoolId })
  expect(await open(world, olga)).toEqual([])
  expect(await kinds(world, await ownerOf(world, 'astronomy'))).toEqual(['invoice_differs'])
})

test('a resolved discrepancy is not listed again while it persists, and its resolution is audited once', async () => {
  const { world, olga } = await damagedShop()
  await reconcile(world)
  const [found] = await open(world, olga)
  if (!found) throw new Error('Nothing was found')
  const resolvedAt = world.clock.now()
  expect(await world.modules.accounting.resolveDiscrepancy(olga, found.id)).toEqual({ ...found, resolvedAt })
  world.clock.advance({ days: 1 })
  expect(await world.modules.accounting.resolveDiscrepancy(olga, found.id)).toMatchObject({ resolvedAt })
  await reconcile(world)
  expect(await open(world, olga)).toEqual([])
  expect(await stored(world)).toMatchObject([{ id: found.id, resolvedAt, seenAt: world.clock.now() }])
  const entries = await world.deps.db
    .selectFrom('auditEntries')
    .select(['byPersonId', 'detail'])
    .where('kind', '=', 'book_difference.resolved')
    .where(sql`detail ->> 'differenceId'`, '=', found.id)
    .execute()
  const detail = { differenceId: found.id, kind: found.kind, what: found.what }
  expect(entries).toEqual([{ byPersonId: olga.memberId, detail }])
})

test('a resolved discrepancy is deleted 90 days after it was last seen', async () => {
  const shop = await soundShop()
  const { world, mei, olga } = { ...shop, olga: await ownerOf(shop.world, 'ceramics') }
  const resolved = await aDiscrepancy(world.deps, mei.schoolId)
  const unresolved = await aDiscrepancy(world.deps, mei.schoolId)
  await world.modules.accounting.resolveDiscrepancy(olga, resolved)
  world.clock.advance({ days: 89 })
  await reconcile(world)
  expect((await stored(world)).map(({ id }) => id).sort()).toEqual([resolved, unresolved].sort())
  world.clock.advance({ days: 2 })
  await reconcile(world)
  expect((await stored(world)).map(({ id }) => id)).toEqual([unresolved])
})

test('a resolved but persisting discrepancy is never deleted, so that it is not listed again', async () => {
  const { world, olga } = await damagedShop()
  await reconcile(world)
  const [found] = await open(world, olga)
  if (!found) throw new Error('Nothing was found')
  await world.modules.accounting.resolveDiscrepancy(olga, found.id)
  for (let times = 0; times < 3; times++) {
    world.clock.advance({ days: 60 })
    await world.modules.accounting.reconcileRecent(platformActor)
  }
  await reconcile(world)
  expect(await open(world, olga)).toEqual([])
})

test('a resolved discrepancy stays resolved when it disappears for a while and recurs', async () => {
  const { world, olga, paymentId } = await damagedShop()
  await reconcile(world)
  const [found] = await open(world, olga)
  if (found) await world.modules.accounting.resolveDiscrepancy(olga, found.id)
  for (const more of [-1n, 1n]) {
    await addToInvoice(world, paymentId, more)
    await reconcile(world)
    expect(await open(world, olga)).toEqual([])
  }
  expect(await stored(world)).toMatchObject([{ id: found?.id }])
})

test('an unknown charge stays listed after the gateway is no longer queried about it', async () => {
  const { world, mei } = await ownShopAt('stripe in dollars')
  const olga = await ownerOf(world, 'ceramics')
  const paymentId = await startPayment(world, mei)
  const webhook = await webhookOf(world, mei, paymentId, { kind: 'paid', reference: 'UNKNOWN1' })
  await doubleOf(world).sign(webhook, mei)
  world.clock.advance({ minutes: 30 })
  await reconcile(world)
  const [found] = await open(world, olga)
  expect(found).toMatchObject({ kind: 'unknown_payment', orderId: null, paymentId: null })
  expect(found?.what).toMatch(/^Stripe charged \d+\.\d\d USD for UNKNOWN1,/)
  world.clock.advance({ days: 10 })
  expect(await reconcile(world)).toMatchObject({ left: 0 })
  expect(await open(world, olga)).toEqual([found])
})

test.each(['ecpay', 'stripe'] as const)(
  'a missing answer of %s is listed once as a discrepancy, and disappears once the gateway answers',
  async (name) => {
    const { world, mei } = await ownShopAt(name)
    const olga = await ownerOf(world, 'ceramics')
    const course = await sellCourse(world, mei.schoolId)
    for (const member of await newMembers(world, 'ceramics', 4)) await buyAndPay(world, member, course)
    world.clock.advance({ minutes: 30 })
    const { faults } = doubleOf(world)
    if (!faults) throw new Error('The double cannot be away')
    const silences = async (isAway: boolean) => {
      faults.isAway = isAway
      world.clock.advance({ minutes: 1 })
      await reconcile(world)
      return (await open(world, olga)).filter(({ kind }) => kind === 'gateway_silent')
    }
    const [silence, ...rest] = await silences(true)
    expect(rest).toEqual([])
    expect(silence?.what).toMatch(/^(ECPay|Stripe) did not answer$/)
    if (silence) await world.modules.accounting.resolveDiscrepancy(olga, silence.id)
    expect(await silences(true)).toEqual([])
    expect(await silences(false)).toEqual([])
    expect(await stored(world)).toEqual([])
    expect(await silences(true)).toHaveLength(1)
  },
)

test('concurrent reconciliations store a discrepancy once', async () => {
  const { world, mei } = await damagedShop()
  for (let times = 0; times < 3; times++) await addToInvoice(world, (await paid(world, mei)).paymentId, 2n)
  await Promise.all(Array.from({ length: 5 }, () => reconcile(world)))
  expect(await stored(world)).toHaveLength(4)
})

test('a discrepancy seen by another run is not deleted by a run that began earlier', async () => {
  const { world, mei } = await soundShop()
  const { orderId, paymentId } = await paid(world, mei)
  const about = { kind: 'invoice_differs', orderId, paymentId, what: 'Seen by another run' } as const
  await aDiscrepancy(world.deps, mei.schoolId, about)
  await run(world, sql`update book_differences set seen_at = seen_at + interval '1 second'`)
  await reconcile(world)
  expect(await stored(world)).toHaveLength(1)
  world.clock.advance({ seconds: 1 })
  await reconcile(world)
  expect(await stored(world)).toEqual([])
})

test('a long discrepancy message is truncated, and discrepancies that are then identical are stored as one', async () => {
  const { world, mei } = await ownShopAt()
  const selections = [await sellCourse(world, mei.schoolId), await sellCourse(world, mei.schoolId)]
  const { orderId } = await buyAndPay(world, mei, { selections })
  // Seats that were released cannot be granted again.
  const name = sql`${'🏺'.repeat(600)} || position`
  await run(
    world,
    sql`update order_lines set item_type = 'event_ticket', name = ${name} where order_id = ${orderId}`,
  )
  expect(await reconcile(world)).toMatchObject({ left: 2 })
  await reconcile(world)
  const missing = (await stored(world)).filter(({ kind }) => kind === 'access_missing')
  expect(missing.map(({ what }) => Array.from(what).length)).toEqual([500])
})

test('the number of statements that store discrepancies does not grow with their number', async () => {
  const { world, mei } = await soundShop()
  const counts: number[] = []
  for (const count of [1, 9]) {
    for (let index = 0; index < count; index++)
      await addToInvoice(world, (await paid(world, mei)).paymentId, 1n)
    const before = world.statements().length
    await reconcile(world)
    const statements = world.statements().slice(before)
    counts.push(statements.filter((text) => /(into|delete from) "?book_differences/.test(text)).length)
  }
  expect(await stored(world)).toHaveLength(10)
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[1]).toBe(counts[0])
})
