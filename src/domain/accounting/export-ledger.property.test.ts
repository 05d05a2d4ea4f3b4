import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payOut } from '../../../test/support/gateways/stripe-payouts.ts'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../test/support/people/learning-cast.ts'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import {
  buy,
  buyAndPay,
  createShopAt,
  doubleOf,
  memberOf,
  newMember,
  newMembers,
  ownerOf,
  sellCourse,
} from '../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import type { PaymentId, RefundId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../platform/durations.ts'
import { derive } from '../orders/ledger/derive.ts'
import type { EventKind, LedgerEvent } from '../orders/ledger/ledger-entry.ts'
import { taxOfRefund } from '../pricing/taxes/line-tax.ts'
import { postingsByEntry } from './postings.ts'

const amount = 1200n

/** Entries of one payment, in any order of arrival. */
const histories = fc
  .record({
    paid: fc.integer({ min: 0, max: 2 }),
    refunds: fc.array(
      fc.record({
        part: fc.bigInt({ min: 1n, max: 400n }),
        steps: fc.constantFrom<readonly EventKind[]>(
          ['refund_requested'],
          ['refund_requested', 'refund_started', 'refund_done'],
          ['refund_requested', 'refund_started', 'refund_failed'],
          ['refund_requested', 'refund_started', 'refund_done', 'refund_failed'],
        ),
      }),
      { maxLength: 2 },
    ),
    dispute: fc.subarray<EventKind>(['dispute_opened', 'dispute_lost', 'dispute_won']),
  })
  .chain(({ paid, refunds, dispute }) => {
    const entries: Omit<LedgerEvent, 'id' | 'happenedAt'>[] = [
      { kind: 'begun', amount: null, detail: {} },
      ...Array.from({ length: paid }, () => ({ kind: 'paid' as const, amount, detail: {} })),
      ...refunds.flatMap(({ part, steps }, at) =>
        steps.map((kind) => ({ kind, amount: part, detail: { refundId: `refund ${at}` as RefundId } })),
      ),
      ...dispute.map((kind) => ({ kind, amount: 300n, detail: { disputeId: 'du_1' } })),
    ]
    const events = entries.map((each, at) => ({
      ...each,
      id: `event ${String(at).padStart(3, '0')}`,
      happenedAt: new Date(at * hour),
    }))
    return fc.shuffledSubarray(events, { minLength: events.length })
  })

test('the postings of each exported ledger entry sum to zero, and their totals equal the ledger', () => {
  fc.assert(
    fc.property(histories, fc.bigInt({ min: 0n, max: 600n }), (recorded, tax) => {
      const postings = postingsByEntry(recorded, tax)
      for (const each of postings.values()) expect(each.reduce((sum, { amount: a }) => sum + a, 0n)).toBe(0n)
      const all = [...postings.values()].flat()
      const sumOf = (account: string) =>
        all.filter((each) => each.account === account).reduce((sum, { amount: a }) => sum + a, 0n)
      const derived = derive(amount, recorded)
      const [paid, taxed] = derived.paidAt ? [amount, tax] : [0n, 0n]
      expect(-sumOf('revenue')).toBe(paid - taxed)
      const taxBack = taxOfRefund(taxed, { of: amount, before: 0n, amount: derived.refunded })
      expect(-sumOf('sales_tax')).toBe(taxed - taxBack)
      expect(sumOf('refunds') + sumOf('disputes')).toBe(derived.refunded - taxBack)
      expect(sumOf('clearing')).toBe(paid - sumOf('overpayments') - derived.refunded)
    }),
    { numRuns: propertyRuns({ sample: 500, all: 20_000 }) },
  )
})

let world: World
const paid: PaymentId[] = []
beforeAll(async () => {
  world = await createShopAt('stripe in dollars')
  const olga = await ownerOf(world, 'ceramics')
  const course = await sellCourse(world, olga.schoolId, { price: 5000n })
  for (const member of await newMembers(world, 'ceramics', 3)) {
    paid.push((await buyAndPay(world, member, course)).paymentId)
    world.clock.advance({ days: 1 })
  }
  const refundId = await world.modules.orders.requestRefund(olga, paid[0] as PaymentId, {
    amount: 1500n,
    reason: '=HYPERLINK("x")',
  })
  await world.modules.orders.approveRefund(olga, refundId)
  const mei = await memberOf(world, 'mei', 'ceramics')
  await buy(world, mei, course)
  const there = await memberOf(world, 'mei', 'astronomy')
  await buyAndPay(world, there, await sellCourse(world, there.schoolId))
})
afterAll(() => world.close())

async function exported(span: { from?: Date; until?: Date } = {}) {
  const olga = await ownerOf(world, 'ceramics')
  const text = (await Array.fromAsync(world.modules.accounting.exportLedger(olga, span))).join('')
  const [head = '', ...rows] = text.slice(1).trim().split('\r\n')
  const names = head.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at], cell])))
}

const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100)
const balance = (rows: readonly Record<string, string>[]) =>
  rows.reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0)

test('the ledger export contains equal debits and credits for each entry of this school only', async () => {
  const rows = await exported()
  expect(rows).toHaveLength(8)
  expect(rows.map(({ account, debit, credit }) => `${account} ${debit}/${credit}`)).toEqual([
    ...Array.from({ length: 3 }, () => ['clearing:stripe 50.00/', 'revenue /50.00']).flat(),
    'clearing:stripe /15.00',
    'refunds 15.00/',
  ])
  for (const entry of Map.groupBy(rows, (row) => row['entry']).values()) expect(balance(entry)).toBe(0)
})

test('a ledger export of a period contains only its entries, and the exports of two adjoining periods equal the whole', async () => {
  const middle = addDuration(world.clock.now(), -1.5 * day)
  const [first, second] = [await exported({ until: middle }), await exported({ from: middle })]
  expect(first.length).toBeGreaterThan(0)
  expect([...first, ...second]).toEqual(await exported())
})

test('exported payouts move fees and the bank transfer out of the clearing account', async () => {
  const { stripe } = doubleOf(world)
  if (!stripe) throw new Error('This is not Stripe')
  await world.deps.db
    .deleteFrom('gatewayAccounts')
    .where('schoolId', '!=', (await ownerOf(world, 'ceramics')).schoolId)
    .execute()
  for (const [id, { metadata }] of stripe.books.charges)
    if (metadata['lectern_school'] !== (await ownerOf(world, 'ceramics')).schoolId)
      stripe.books.charges.delete(id)
  payOut(stripe.books)
  await world.modules.accounting.fetchPayouts(platformActor)
  const rows = await exported()
  expect(rows.slice(8).map(({ account, debit, credit }) => `${account} ${debit}/${credit}`)).toEqual([
    ...['fees 5.25/', 'clearing:stripe /5.25', 'bank 129.75/', 'clearing:stripe /129.75'],
  ])
  expect(balance(rows)).toBe(0)
  expect(balance(rows.filter(({ account }) => account === 'clearing:stripe'))).toBe(0)
})

test('the ledger export has a separate posting for sales tax, and refunds reverse it to the last unit', async () => {
  const olga = await ownerOf(world, 'ceramics')
  const rate = { country: 'DE', name: 'VAT', rate: 1900, isInclusive: true }
  const { id } = await world.modules.pricing.createTaxRate(olga, rate)
  world.clock.advance({ minutes: 1 })
  const from = world.clock.now()
  const selections = [await sellCourse(world, olga.schoolId, { price: 5000n })]
  const { paymentId } = await buyAndPay(world, await newMember(world, 'ceramics'), {
    selections,
    country: 'DE',
  })
  await world.modules.pricing.deleteTaxRate(olga, id)
  for (const part of [1n, 3333n, 1666n])
    await world.modules.orders.approveRefund(
      olga,
      await world.modules.orders.requestRefund(olga, paymentId, {
        amount: part,
        reason: 'Requested by the member',
      }),
    )
  const rows = (await exported({ from })).filter(({ payment }) => payment === paymentId)
  expect(rows.slice(0, 3).map(({ account, debit, credit }) => `${account} ${debit}/${credit}`)).toEqual([
    ...['clearing:stripe 50.00/', 'revenue /42.02', 'sales_tax /7.98'],
  ])
  const entries = [...Map.groupBy(rows, (row) => row['entry']).values()]
  expect(entries).toHaveLength(4)
  for (const entry of entries) expect(balance(entry)).toBe(0)
  expect(balance(rows.filter(({ account }) => account === 'sales_tax'))).toBe(0)
})

test('exporting the ledger is refused to an operator without orders:read', async () => {
  const assistant = await operatorOf(world, 'olga', 'ceramics', ['teaching_assistant'])
  expect(() => world.modules.accounting.exportLedger(assistant, {})).toThrow()
})

test('the number of statements of a ledger export does not grow with its entries', async () => {
  const first = await statementsOf(world, () => exported())
  const olga = await ownerOf(world, 'ceramics')
  const course = await sellCourse(world, olga.schoolId)
  for (const member of await newMembers(world, 'ceramics', 12)) await buyAndPay(world, member, course)
  expect(await statementsOf(world, () => exported())).toBe(first)
})
