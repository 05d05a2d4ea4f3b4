import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { memberApiClient } from '../../support/requests/member-api.ts'
import { createWorld } from '../../support/world/world.ts'

type Payment = {
  id: string
  tradeNo: string
  amount: string
  currency: string
  paymentType: string | null
  paymentState: string
  createdAt: string
  paidAt: string | null
  refundingState: string
  refundedAmount: string
  refundRequestedAt: string | null
  bankCode: string | null
  codeNo: string | null
  expiredAt: string | null
  lineitems: { amount: string; originalAmount: string; discountAmount: string }[]
  adjustments: { kind: string; amount: string }[]
  invoice: { kind: string; state: string; amount: string } | null
  installment: { sequence: number; count: number; remainingAmount: string } | null
}

const fields = `id tradeNo amount currency paymentType paymentState createdAt paidAt refundingState refundedAmount
  refundedAt refundRequestedAt bankCode bankName codeNo expiredAt
  lineitems { id name itemType itemId quantity originalAmount discountAmount amount refundedAmount }
  adjustments { kind label code amount }
  invoice { number kind state buyerName taxId carrier donationCode issuedAt amount allowanceAmount }
  installment { sequence count nextChargeAt remainingAmount }`

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const { access_token } = await createTestApp(world).tokens(await browserOf(world, 'mei'))
const runQuery = memberApiClient(world, access_token).query
const all = await everyPayment()

async function everyPayment(): Promise<Payment[]> {
  const found: Payment[] = []
  let after: string | null = null
  for (;;) {
    const query = `query ($after: String) { viewer { payments(first: 50, after: $after) {
      nodes { ${fields} } pageInfo { hasNextPage endCursor } totalCount } } }`
    const { data } = await runQuery(query, { after })
    found.push(...data.viewer.payments.nodes)
    if (!data.viewer.payments.pageInfo.hasNextPage) {
      expect(found).toHaveLength(data.viewer.payments.totalCount)
      return found
    }
    after = data.viewer.payments.pageInfo.endCursor
  }
}

describe('viewer.payments', () => {
  test('viewer.payments returns at most 50 nodes per page, newest first', async () => {
    const { data } = await runQuery('{ viewer { payments(first: 500) { nodes { createdAt } } } }')
    expect(data.viewer.payments.nodes).toHaveLength(50)
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('viewer.payments includes unpaid and expired rows, and every other state', () => {
    expect(new Set(all.map(({ paymentState }) => paymentState))).toEqual(
      new Set(['not_paid', 'paid', 'expired', 'failed', 'manual_enrolled', 'refunding', 'refunded']),
    )
  })

  test('viewer.payments leaves out a checkout while it is unpaid and has no payment method', async () => {
    const rows = await world.deps.db
      .selectFrom('payments')
      .innerJoin('people', 'people.id', 'payments.personId')
      .innerJoin('schools', 'schools.id', 'payments.schoolId')
      .where('people.email', '=', 'mei@example.com')
      .where('schools.subdomain', '=', 'ceramics')
      .select(['payments.id', 'payments.state', 'payments.paymentType'])
      .execute()
    const visible = new Set(all.map(({ id }) => id))
    const hidden = rows.filter(({ id }) => !visible.has(id))
    expect(hidden).toMatchObject([{ state: 'not_paid', paymentType: null }])
    expect(rows).toHaveLength(all.length + 1)
  })

  test('viewer.payments returns an abandoned checkout once it has expired, as any expired row', () => {
    const abandoned = all.filter(({ paymentType }) => paymentType === null)
    expect(abandoned.map(({ paymentState }) => paymentState)).toEqual(['expired'])
  })

  test('each node of viewer.payments is one payment, and a purchase with several payments has several nodes with one tradeNo', () => {
    const several = [...Map.groupBy(all, ({ tradeNo }) => tradeNo).values()].filter((own) => own.length > 1)
    expect(several.length).toBeGreaterThan(0)
    for (const payments of several) expect(new Set(payments.map(({ id }) => id)).size).toBe(payments.length)
  })

  test('viewer.payments formats amounts with the decimal places of their currency', () => {
    for (const { amount, currency } of all) {
      expect(currency).toBe('TWD')
      expect(amount).toMatch(/^\d+$/)
    }
  })

  test('the lines and adjustments of viewer.payments add up to the amount', () => {
    const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)
    for (const { amount, lineitems, adjustments } of all) {
      const lines = sum(lineitems.map((line) => line.amount))
      expect(lines + sum(adjustments.map((adjustment) => adjustment.amount))).toBe(BigInt(amount))
      for (const { originalAmount, discountAmount, amount: net } of lineitems) {
        expect(BigInt(originalAmount) - BigInt(discountAmount)).toBe(BigInt(net))
      }
      for (const adjustment of adjustments) expect(adjustment.amount).toMatch(/^-\d+$/)
    }
  })

  test('viewer.payments has payment instructions for unpaid and expired ATM or convenience-store payments only', () => {
    const instructed = all.filter(({ codeNo }) => codeNo !== null)
    expect(new Set(instructed.map(({ paymentState }) => paymentState))).toEqual(
      new Set(['not_paid', 'expired']),
    )
    for (const payment of all) {
      const has = [payment.bankCode, payment.codeNo, payment.expiredAt].some((value) => value !== null)
      if (!has) continue
      expect(['not_paid', 'expired']).toContain(payment.paymentState)
      expect(['atm', 'cvs', 'barcode']).toContain(payment.paymentType)
      expect(payment.expiredAt).not.toBeNull()
    }
  })

  test('viewer.payments returns the deadline that an expired payment missed', () => {
    const expired = all.filter(({ paymentState, codeNo }) => paymentState === 'expired' && codeNo !== null)
    expect(expired.length).toBeGreaterThan(0)
    const now = world.clock.now().toISOString()
    for (const { expiredAt, createdAt } of expired) {
      expect(expiredAt).toSatisfy((at: string) => createdAt < at && at < now)
    }
  })

  test('viewer.payments returns paidAt once a payment was paid, and the time of each refund request', () => {
    for (const { paymentState, paidAt, refundingState, refundRequestedAt } of all) {
      if (['paid', 'refunding', 'refunded'].includes(paymentState)) expect(paidAt).not.toBeNull()
      if (['not_paid', 'expired', 'failed'].includes(paymentState)) expect(paidAt).toBeNull()
      expect(refundRequestedAt !== null).toBe(refundingState !== 'none')
    }
    expect(new Set(all.map(({ refundingState }) => refundingState)).size).toBe(7)
  })

  test('viewer.payments covers every payment type, invoices of every kind, and instalments', () => {
    expect(new Set(all.map(({ paymentType }) => paymentType)).size).toBeGreaterThanOrEqual(9)
    expect(new Set(all.flatMap(({ invoice }) => (invoice ? [invoice.kind] : [])))).toEqual(
      new Set(['personal', 'company', 'donation']),
    )
    const instalments = all.flatMap(({ installment }) => (installment ? [installment] : []))
    expect(instalments.length).toBeGreaterThan(0)
    for (const { sequence, count } of instalments) expect(sequence).toBeLessThanOrEqual(count)
  })

  test('a cursor of viewer.payments keeps its place while rows are added', async () => {
    const page = (after: string | null) =>
      runQuery(
        `query ($after: String) { viewer { payments(first: 10, after: $after) { nodes { id } pageInfo { endCursor } } } }`,
        { after },
      )
    const first = (await page(null)).data.viewer.payments
    const newest = await world.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', first.nodes[0].id)
      .executeTakeFirstOrThrow()
    await world.deps.db
      .updateTable('payments')
      .set({ createdAt: new Date(newest.createdAt.getTime() + 1000) })
      .where('id', '=', first.nodes[9].id)
      .execute()
    const second = (await page(first.pageInfo.endCursor)).data.viewer.payments
    expect(second.nodes.map(({ id }: { id: string }) => id)).toEqual(all.slice(10, 20).map(({ id }) => id))
  })
})
