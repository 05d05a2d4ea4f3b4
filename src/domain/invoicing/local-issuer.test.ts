// The invoice numbers of a school have no duplicates and no gaps, whatever fails.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { crowdOf } from '../../../test/support/samples/crowd-size.ts'
import {
  buyAndPay,
  newMember,
  newMembers,
  ownerOf,
  ownShop,
  sellCourse,
  shopOptions,
} from '../../../test/support/shop/shop.ts'
import { createWorld, platformActor, type World } from '../../../test/support/world/world.ts'
import { createModules } from '../../modules.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createPool } from '../../platform/db/pool/pool.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import type { OperatorActor } from '../tenancy/index.ts'
import type { InvoiceSettingsChange } from './index.ts'

const terms: InvoiceSettingsChange = {
  issuer: 'local',
  document: 'invoice',
  sellerName: 'Ceramics Studio',
  sellerAddress: 'Taipei',
  sellerTaxId: '',
  numberPrefix: 'INV-',
  firstNumber: 1,
}

describe('the school’s own issuer', () => {
  let world: World
  let olga: OperatorActor
  const shop = () => world
  beforeAll(async () => {
    world = await createWorld(shopOptions)
    olga = await ownerOf(shop(), 'ceramics')
    await shop().modules.invoicing.setInvoiceSettings(olga, terms)
  })
  afterAll(() => world.close())

  const paid = async () => {
    const mei = await newMember(shop(), 'ceramics')
    const { paymentId } = await buyAndPay(shop(), mei, await sellCourse(shop(), mei.schoolId))
    await settle(paymentId)
    return { mei, paymentId }
  }
  const settle = (paymentId: PaymentId) =>
    shop().modules.invoicing.settleInvoice(platformActor, { schoolId: olga.schoolId, paymentId })
  const invoice = async (paymentId: PaymentId) => {
    const { orderId } = await shop()
      .deps.db.selectFrom('payments')
      .select('orderId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const [first] = await shop().modules.orders.invoicesOfOrder(olga, orderId)
    if (!first) throw new Error('There is no invoice')
    return first
  }
  const numberAfter = (number: string | null) =>
    number?.replace(/\d{6}$/, (digits) => String(Number(digits) + 1).padStart(6, '0'))

  test('the school’s own issuer numbers invoices consecutively, with the prefix and the year of the school', async () => {
    const first = await invoice((await paid()).paymentId)
    const second = await invoice((await paid()).paymentId)
    expect(first.number).toMatch(/^INV-2026-\d{6}$/)
    expect(second.number).toBe(numberAfter(first.number))
    expect(second).toMatchObject({ state: 'issued', issuer: 'local', issuedAt: shop().clock.now() })
  })

  test('the school’s own issuer begins a new series for another prefix, at the chosen number', async () => {
    const { invoicing } = shop().modules
    await invoicing.setInvoiceSettings(olga, { ...terms, numberPrefix: 'NEW-', firstNumber: 501 })
    expect((await invoice((await paid()).paymentId)).number).toBe('NEW-2026-000501')
    expect((await invoice((await paid()).paymentId)).number).toBe('NEW-2026-000502')
    await invoicing.setInvoiceSettings(olga, terms)
  })

  test('the school’s own issuer issues a credit note of its own series for each refund, whole or in part', async () => {
    const { orders } = shop().modules
    const { mei, paymentId } = await paid()
    for (const amount of [500n, 700n]) {
      const refund = await orders.requestRefund(mei, paymentId, { amount, reason: 'Part of it' })
      await orders.approveRefund(olga, refund)
      await settle(paymentId)
    }
    const { state, allowances } = await invoice(paymentId)
    expect(state).toBe('allowance')
    expect(allowances).toMatchObject([
      { amount: 500n, state: 'issued', number: expect.stringMatching(/^CN-INV-2026-\d{6}$/) },
      { amount: 700n, state: 'issued' },
    ])
    expect(allowances[1]?.number).toBe(numberAfter(allowances[0]?.number ?? null))
  })

  test('the school’s own issuer keeps the number of a voided invoice, and accepts no manual number', async () => {
    const { invoicing } = shop().modules
    const { paymentId } = await paid()
    const { number } = await invoice(paymentId)
    await invoicing.voidInvoice(olga, paymentId, 'Paid by mistake')
    expect(await invoice(paymentId)).toMatchObject({ state: 'voided', number, voidReason: 'Paid by mistake' })
    await expect(invoicing.voidInvoice(olga, paymentId, 'Again')).rejects.toMatchObject({ code: 'conflict' })
    await expect(invoicing.issueInvoice(olga, paymentId, 'X-1')).rejects.toMatchObject({ code: 'not_found' })
    expect((await invoice((await paid()).paymentId)).number).toBe(numberAfter(number))
  })

  test('the school’s own issuer reissues a voided invoice under the next number and with corrected details', async () => {
    const { invoicing, orders } = shop().modules
    const { mei, paymentId } = await paid()
    const { number } = await invoice(paymentId)
    await invoicing.voidInvoice(olga, paymentId, 'Wrong company')
    await invoicing.retryInvoice(olga, paymentId, {
      kind: 'company',
      buyerName: 'Kiln Ltd',
      taxId: '04595257',
    })
    const reissued = await invoice(paymentId)
    expect(reissued).toMatchObject({
      state: 'issued',
      number: numberAfter(number),
      buyerName: 'Kiln Ltd',
      voidedAt: null,
      voidedBefore: [{ number, voidReason: 'Wrong company', buyerName: null }],
    })
    expect((await orders.ownInvoiceDocument(mei, paymentId)).invoice.number).toBe(reissued.number)
    await invoicing.retryInvoice(olga, paymentId)
    expect((await invoice(paymentId)).number).toBe(reissued.number)
  })

  test('the school’s own issuer credits on the new invoice a refund made while the old invoice was voided', async () => {
    const { invoicing, orders } = shop().modules
    const { mei, paymentId } = await paid()
    await invoicing.voidInvoice(olga, paymentId, 'Wrong company')
    const refund = await orders.requestRefund(mei, paymentId, { amount: 500n, reason: 'Part of it' })
    await orders.approveRefund(olga, refund)
    await settle(paymentId)
    expect(await invoice(paymentId)).toMatchObject({ state: 'voided', allowances: [{ state: 'not_needed' }] })
    await invoicing.retryInvoice(olga, paymentId)
    expect(await invoice(paymentId)).toMatchObject({
      state: 'allowance',
      amount: 1200n,
      allowances: [{ state: 'issued', amount: 500n }],
    })
  })

  test('the school’s own issuer reissues nothing once the payment is fully refunded', async () => {
    const { invoicing, orders } = shop().modules
    const { mei, paymentId } = await paid()
    await invoicing.voidInvoice(olga, paymentId, 'Wrong company')
    const refund = await orders.requestRefund(mei, paymentId, { amount: 1200n, reason: 'All of it' })
    await orders.approveRefund(olga, refund)
    const again = invoicing.retryInvoice(olga, paymentId)
    await expect(again).rejects.toMatchObject({ code: 'conflict', message: /nothing to invoice/ })
  })

  test('the school’s own issuer accepts a manual number for a voided invoice if the school issues manually, but not the old one', async () => {
    const { invoicing } = shop().modules
    const { paymentId } = await paid()
    const { number } = await invoice(paymentId)
    await invoicing.voidInvoice(olga, paymentId, 'Wrong company')
    await invoicing.setInvoiceSettings(olga, { ...terms, issuer: 'manual' })
    onTestFinished(async () => void (await invoicing.setInvoiceSettings(olga, terms)))
    await invoicing.retryInvoice(olga, paymentId)
    expect(await invoice(paymentId)).toMatchObject({ state: 'pending', issuer: 'manual', number: null })
    const same = invoicing.issueInvoice(olga, paymentId, number ?? '')
    await expect(same).rejects.toMatchObject({ code: 'conflict' })
    await invoicing.issueInvoice(olga, paymentId, 'PAPER-7')
    expect(await invoice(paymentId)).toMatchObject({ state: 'issued', number: 'PAPER-7' })
  })

  test('the school’s own issuer issues no invoice for a free order', async () => {
    const mei = await newMember(shop(), 'ceramics')
    const free = await sellCourse(shop(), mei.schoolId, { price: 0n })
    const { paymentId } = await shop().modules.orders.checkout(mei, { selections: [free] })
    expect(await settle(paymentId)).toBe('waits')
    const rows = await shop()
      .deps.db.selectFrom('invoices')
      .select('number')
      .where('paymentId', '=', paymentId)
      .execute()
    expect(rows).toEqual([])
  })

  test('the school’s own issuer has a separate series for each school, and invoices of another school are not found', async () => {
    const { invoicing, orders, gateways } = shop().modules
    const { paymentId } = await paid()
    const hana = await ownerOf(shop(), 'astronomy')
    await expect(invoicing.voidInvoice(hana, paymentId, 'Not mine')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(invoicing.retryInvoice(hana, paymentId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(orders.invoiceDocument(hana, paymentId)).rejects.toMatchObject({ code: 'not_found' })
    await gateways.setGatewayAccount(hana, { gateway: 'simulator', isDefault: true })
    await invoicing.setInvoiceSettings(hana, { ...terms, numberPrefix: '' })
    const tom = await newMember(shop(), 'astronomy')
    const purchase = await buyAndPay(shop(), tom, await sellCourse(shop(), tom.schoolId))
    await invoicing.settleInvoice(platformActor, { schoolId: tom.schoolId, paymentId: purchase.paymentId })
    expect((await orders.ownInvoiceDocument(tom, purchase.paymentId)).invoice.number).toBe('2026-000001')
  })
})

/** The world with many database sessions, each of which may be terminated. */
function crowded(world: World): World {
  const patience = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, connectTimeoutMs: 60_000 }
  const db = createDatabase(createPool({ connection: world.connection, max: 16, ...patience }))
  onTestFinished(() => db.destroy())
  const deps = { ...world.deps, db }
  return { ...world, deps, modules: createModules(deps) }
}

const issuerCount = crowdOf({ sample: 16, all: 50 })
const invoiceCount = 2 * issuerCount

test(`${issuerCount} concurrent issuers, many of which fail midway, leave no gap and no duplicate number`, {
  timeout: 120_000,
}, async () => {
  const world = await ownShop()
  const issuers = crowded(world)
  const olga = await ownerOf(world, 'ceramics')
  const { schoolId } = olga
  await world.modules.invoicing.setInvoiceSettings(olga, terms)
  const buyers = await newMembers(world, 'ceramics', invoiceCount)
  const course = await sellCourse(world, schoolId)
  for (const buyer of buyers) await buyAndPay(world, buyer, course)
  // Every third invoice fails after its number was taken.
  await sql`
    create sequence failures;
    create function fail_midway() returns trigger language plpgsql as $$
    begin
      if new.number is not null and old.number is null and nextval('failures') % 3 = 0 then
        raise exception 'the lights went out';
      end if;
      return new;
    end $$;
    create trigger fail_midway after update on invoices for each row execute function fail_midway()
  `.execute(world.deps.db)
  const pending = async () =>
    await world.deps.db
      .selectFrom('invoices')
      .select('paymentId')
      .where('schoolId', '=', schoolId)
      .where('issuer', '=', 'local')
      .where('number', 'is', null)
      .execute()

  let failures = 0
  const issue = async () => {
    for (let waiting = await pending(); waiting.length > 0; waiting = await pending()) {
      for (const { paymentId } of waiting) {
        await issuers.modules.invoicing
          .settleInvoice(platformActor, { schoolId, paymentId })
          .catch(() => failures++)
      }
    }
  }
  // Sessions are also terminated while they work.
  const cut = async () => {
    for (let done = 0; done < 20; done++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query ilike '%invoice%'
        limit 2
      `.execute(world.deps.db)
    }
  }
  await Promise.all([...Array.from({ length: issuerCount }, () => issue().catch(issue)), cut()])

  const numbers = await world.deps.db
    .selectFrom('invoices')
    .select('number')
    .where('schoolId', '=', schoolId)
    .where('issuer', '=', 'local')
    .orderBy('number')
    .execute()
  const expected = buyers.map((_, at) => `INV-2026-${String(at + 1).padStart(6, '0')}`)
  expect(numbers.map(({ number }) => number)).toEqual(expected)
  expect(failures).toBeGreaterThan(invoiceCount / 4)
})
