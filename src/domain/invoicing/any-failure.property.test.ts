import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import {
  type InvoiceFault,
  invoiceMerchant,
  startEcpayInvoices,
} from '../../../test/support/gateways/ecpay-invoice-server.ts'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import { brokenInvariants } from '../../../test/support/shop/order-invariants.ts'
import { buyAndPay, newMember, ownerOf, sellCourse, shopOptions } from '../../../test/support/shop/shop.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createWorld, platformActor, type World } from '../../../test/support/world/world.ts'
import { createModules, type Modules } from '../../modules.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import type { OutboundHttp } from '../../platform/outbound-http/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'
import { relateNumber } from './ecpay/invoice-data.ts'

type Act =
  | { readonly do: 'pay' }
  | { readonly do: 'refund'; readonly of: number; readonly percent: number }
  | { readonly do: 'void'; readonly of: number }
  /** Lets the issuer retry, or reissue a voided invoice. */
  | { readonly do: 'retry'; readonly of: number }
  | { readonly do: 'settle'; readonly by: number }
  | { readonly do: 'fault'; readonly fault: InvoiceFault }
  /** The worker dies after the issuer has answered. */
  | { readonly do: 'kill' }
  | { readonly do: 'wait'; readonly minutes: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'pay' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: fc.nat(9),
      percent: fc.constantFrom(25, 50, 100),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('void', 'retry'), of: fc.nat(9) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('settle' as const), by: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom<InvoiceFault>('away', 'lost', 'busy', 'garbage', 'down'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'kill' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 30, 1_440, 43_200),
    }),
  },
)

const clock = createTestClock()
const kills = { remaining: 0 }
let world: World
let modules: Modules
let ecpay: Awaited<ReturnType<typeof startEcpayInvoices>>
let mei: MemberActor
let olga: OperatorActor

/** A separate shop whose invoices this issuer issues. */
async function open(issuer: 'local' | 'ecpay') {
  ecpay = await startEcpayInvoices(clock)
  const dying: OutboundHttp = {
    ...ecpay.http,
    async request(url, request) {
      const outcome = await ecpay.http.request(url, request)
      if (kills.remaining === 0) return outcome
      kills.remaining--
      throw new Error('killed')
    },
  }
  world = await createWorld({ ...shopOptions, clock })
  onTestFinished(world.close)
  modules = createModules({ ...world.deps, outboundHttp: dying })
  mei = await newMember(world, 'ceramics')
  olga = await ownerOf(world, 'ceramics')
  await modules.invoicing.setInvoiceSettings(olga, {
    issuer,
    document: 'invoice',
    sellerName: 'Ceramics Studio',
    sellerAddress: '',
    sellerTaxId: '',
    numberPrefix: '',
    firstNumber: 1,
    ecpay: { ...invoiceMerchant, environment: 'stage' },
  })
}

async function play(acts: readonly Act[]): Promise<PaymentId[]> {
  const paid: PaymentId[] = []
  const steps: { readonly [Kind in Act['do']]: (step: Extract<Act, { do: Kind }>) => Promise<unknown> } = {
    pay: async () =>
      paid.push((await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))).paymentId),
    refund: async ({ of, percent }) => {
      const id = paid[of % Math.max(paid.length, 1)]
      if (id) await refund(id, percent)
    },
    void: async ({ of }) => {
      const id = paid[of % Math.max(paid.length, 1)]
      if (id) await modules.invoicing.voidInvoice(olga, id, 'Wrong company').catch(expectRefusal)
    },
    retry: async ({ of }) => {
      const id = paid[of % Math.max(paid.length, 1)]
      if (id) await modules.invoicing.retryInvoice(olga, id).catch(expectRefusal)
    },
    settle: ({ by }) =>
      Promise.allSettled(
        Array.from({ length: by }, () => modules.invoicing.settleDueInvoices(platformActor)),
      ),
    fault: async ({ fault }) => ecpay.faults.push(fault),
    kill: async () => kills.remaining++,
    wait: async ({ minutes }) => clock.advance({ minutes }),
  }
  for (const each of acts) await steps[each.do](each as never)
  return paid
}

function expectRefusal(error: unknown) {
  if (!(error instanceof Refusal) && !(error instanceof Error && error.message === 'killed')) throw error
}

async function refund(id: PaymentId, percent: number) {
  const amount = (1_200n * BigInt(percent)) / 100n
  const refundId = await modules.orders
    .requestRefund(mei, id, { amount, reason: 'Some of it' })
    .catch(() => undefined)
  if (refundId) await modules.orders.approveRefund(olga, refundId)
}

/** All failures have ended, and nothing is pending. */
async function recover(paid: readonly PaymentId[]) {
  ecpay.faults.length = 0
  kills.remaining = 0
  for (let day = 0; day < 3; day++) {
    clock.advance({ days: 1 })
    await modules.invoicing.settleDueInvoices(platformActor)
  }
  const rows = await world.deps.db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.paymentId')
    .selectAll('invoices')
    .select('payments.refunded')
    .where('invoices.paymentId', '=', (eb) => eb.fn.any(eb.val([...paid])))
    .execute()
  const allowances = await world.deps.db
    .selectFrom('invoiceAllowances')
    .selectAll()
    .where('paymentId', '=', (eb) => eb.fn.any(eb.val([...paid])))
    .execute()
  const byPayment = Map.groupBy(allowances, ({ paymentId }) => paymentId)
  const voided = await world.deps.db
    .selectFrom('voidedInvoices')
    .selectAll()
    .where('paymentId', '=', (eb) => eb.fn.any(eb.val([...paid])))
    .execute()
  return rows.map((row) => ({
    ...row,
    allowances: byPayment.get(row.paymentId) ?? [],
    replaces: voided.filter(({ paymentId }) => paymentId === row.paymentId),
  }))
}

type Settled = Awaited<ReturnType<typeof recover>>[number]

/** Each payment has exactly one invoice, and each refund is credited once. */
function expectSettled(paid: readonly PaymentId[], invoices: readonly Settled[]) {
  expect(invoices.map(({ paymentId }) => paymentId).sort()).toEqual([...paid].sort())
  for (const { number, state, dueAt, failedAt, refunded, allowances, voidReason, ...rest } of invoices) {
    expect(rest.replaces).toHaveLength(rest.edition - 1)
    expect([number === null, dueAt, failedAt]).toEqual([false, null, null])
    const issued = allowances.filter((each) => each.state === 'issued')
    const credited = issued.reduce((sum, { amount }) => sum + amount, 0n)
    expect(allowances.some((each) => each.state === 'pending')).toBe(false)
    expect(credited).toBe(state === 'voided' ? 0n : refunded)
    const unasked = refunded === 0n ? 'issued' : issued.length > 0 ? 'allowance' : 'voided'
    expect(state).toBe(voidReason === null ? unasked : 'voided')
  }
}

test('under any failures and crashes, ECPay has one invoice for each payment and credits all refunds', {
  timeout: 300_000,
}, async () => {
  await open('ecpay')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 30 }), async (acts) => {
      const paid = await play(acts)
      const invoices = await recover(paid)
      expectSettled(paid, invoices)
      for (const { paymentId, edition, number, state, allowances, replaces } of invoices) {
        const there = ecpay.invoices.get(relateNumber({ paymentId, edition }))
        for (const each of replaces)
          expect(ecpay.invoices.get(relateNumber({ paymentId, edition: each.edition }))).toMatchObject({
            number: each.number,
            isVoided: true,
            allowances: [],
          })
        expect(there).toMatchObject({ number, isVoided: state === 'voided' })
        const knownNumbers = allowances.flatMap((each) => each.number ?? [])
        expect(there?.allowances.map((each) => each.number).sort()).toEqual(knownNumbers.sort())
      }
      const numbers = [...ecpay.invoices.values()].map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    { numRuns: propertyRuns({ sample: 5, all: 300 }) },
  )
  expect(await brokenInvariants(world.deps.db)).toEqual([])
})

const numbersIn = (table: 'invoices' | 'voidedInvoices' | 'invoiceAllowances', series: string) =>
  world.deps.db.selectFrom(table).select('number').where('number', 'like', `${series}%`).execute()

test('the school’s own invoice numbers have no gap under any payments, voids and refunds', {
  timeout: 300_000,
}, async () => {
  await open('local')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 30 }), async (acts) => {
      const paid = await play(acts)
      expectSettled(paid, await recover(paid))
      for (const { kind, series, nextNumber } of await world.deps.db
        .selectFrom('invoiceSeries')
        .selectAll()
        .execute()) {
        const tables =
          kind === 'invoice' ? (['invoices', 'voidedInvoices'] as const) : (['invoiceAllowances'] as const)
        const rows = await Promise.all(tables.map((table) => numbersIn(table, series)))
        const numbers = rows.flat().map(({ number }) => Number(number?.slice(series.length)))
        expect(numbers.sort((a, b) => a - b)).toEqual(
          Array.from({ length: Number(nextNumber) - 1 }, (_, at) => at + 1),
        )
      }
    }),
    { numRuns: propertyRuns({ sample: 4, all: 200 }) },
  )
})
