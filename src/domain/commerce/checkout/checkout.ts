import type { Tx } from '../../../platform/db/database.ts'
import type { OrderId, PaymentId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isCurrency } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { takeCoupon } from '../coupons/redeem-coupon.ts'
import type { CommerceDeps } from '../deps.ts'
import { holdPlaces } from '../fulfilment.ts'
import type { Gateway } from '../gateway.ts'
import { gatewayAt } from '../gateways/gateway-at.ts'
import { timeToPay } from '../ledger/deadlines.ts'
import { type GatewayName, ownEntry } from '../ledger/ledger-entry.ts'
import { record } from '../ledger/record.ts'
import { type InvoiceWish, invoiceColumns } from './invoice-wish.ts'
import { newPayment } from './new-payment.ts'
import { pricedLines, type Selection } from './selections.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

export type CheckoutInput = {
  readonly selections: readonly Selection[]
  readonly couponCode?: string | undefined
  readonly invoice?: InvoiceWish | undefined
  readonly gateway?: GatewayName | undefined
}

export type CheckedOut = {
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  readonly tradeNo: string
  readonly total: bigint
  readonly currency: string
  /** `paid` if the amount is 0. */
  readonly state: 'not_paid' | 'paid'
}

/** Creates an order and its first payment, and reserves seats, times and the coupon. */
export async function checkout(
  deps: CommerceDeps,
  member: MemberActor,
  input: CheckoutInput,
): Promise<CheckedOut> {
  const { db } = deps
  const invoice = invoiceColumns(input.invoice)
  return await inTransaction(db, async (tx) => {
    const order = await placeOrder(deps, tx, member, { ...input, invoice })
    const { id: orderId, tradeNo, total, currency } = order
    const paymentId =
      total === 0n ? await payNothing(deps, tx, order) : await openFirst(deps, tx, order, input.gateway)
    return { orderId, paymentId, tradeNo, total, currency, state: total === 0n ? 'paid' : 'not_paid' }
  })
}

async function placeOrder(
  { clock }: CommerceDeps,
  tx: Tx,
  { schoolId, memberId: personId }: MemberActor,
  input: Omit<CheckoutInput, 'invoice'> & { readonly invoice: ReturnType<typeof invoiceColumns> },
): Promise<WrittenOrder> {
  const currency = await currencyOf(tx, schoolId)
  const lines = await pricedLines(tx, clock, schoolId, input.selections)
  await holdPlaces(tx, clock, { schoolId, personId, lines })
  // Always locked after the seats, so that two orders cannot deadlock.
  const code = input.couponCode?.trim()
  const coupon = code ? await takeCoupon(tx, clock, { schoolId, personId, code, lines }) : undefined
  return await writeOrder(tx, clock, { schoolId, personId, currency, lines, coupon, invoice: input.invoice })
}

/** The school's currency, in which all of its prices are. */
export async function currencyOf(tx: Tx, schoolId: SchoolId): Promise<string> {
  const { currency } = await tx
    .selectFrom('schools')
    .select('currency')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return currency
}

async function openFirst(deps: CommerceDeps, tx: Tx, order: WrittenOrder, name: GatewayName | undefined) {
  const gateway = await gatewayAt({ ...deps, db: tx }, order.schoolId, name)
  refuseUnlessTakes(gateway, order.currency)
  const { clock } = deps
  const begun = newPayment(clock, order, { sequence: 1, ...termsAt(gateway, clock.now()) })
  await record(tx, clock, { schoolId: order.schoolId, orderId: order.id }, [begun])
  return begun.paymentId
}

export function refuseUnlessTakes({ name, capabilities }: Gateway, currency: string) {
  const isTaken =
    capabilities.currencies === 'all' || (isCurrency(currency) && capabilities.currencies.includes(currency))
  if (!isTaken) throw new Refusal('conflict', `${name} does not accept ${currency}`)
}

/** How long a payment at this gateway may take; the method, where there is one only. */
export function termsAt({ name, capabilities, timeToPay: allowed = timeToPay }: Gateway, now: Date) {
  const [only, ...others] = capabilities.methods
  const deadlineAt = new Date(now.getTime() + allowed)
  return { gateway: name, deadlineAt, type: others.length === 0 ? only : undefined }
}

async function payNothing({ clock }: CommerceDeps, tx: Tx, order: WrittenOrder): Promise<PaymentId> {
  const { schoolId, id: orderId } = order
  const now = clock.now()
  const opening = { sequence: 1, gateway: 'manual', deadlineAt: now, type: 'free' } as const
  const begun = newPayment(clock, order, opening)
  const paid = ownEntry(begun.paymentId, { kind: 'paid', happenedAt: now, detail: { type: 'free' } })
  const entries = [begun, { ...paid, amount: 0n, currency: order.currency }]
  await record(tx, clock, { schoolId, orderId }, entries)
  return begun.paymentId
}
