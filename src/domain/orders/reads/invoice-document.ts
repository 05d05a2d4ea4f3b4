import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { allowancesOf } from '../../invoicing/index.ts'
import { taxOfRefund } from '../../pricing/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { Payment } from './payment-view.ts'
import { withRemaining } from './payments-in-json.ts'
import { readPayments } from './read-payments.ts'
import { paymentsReadableBy } from './readable-by.ts'

type Deps = { readonly db: Db }

/** The contents of an invoice document, independent of language. */
export type InvoiceDocument = Awaited<ReturnType<typeof documentOf>>

/** The invoice document of a member's own payment. */
export async function ownInvoiceDocument({ db }: Deps, member: MemberActor, paymentId: PaymentId) {
  return await documentOf(db, member, paymentId)
}

/** The invoice document of a payment, for operators who may read orders. */
export async function invoiceDocument({ db }: Deps, actor: Editor, paymentId: PaymentId) {
  refuseUnlessMay(actor, 'orders:read')
  return await documentOf(db, actor, paymentId)
}

async function documentOf(db: Db, actor: MemberActor | Editor, paymentId: PaymentId) {
  const own = withRemaining(actor.schoolId, paymentsReadableBy(db, actor)).where(
    'payments.id',
    '=',
    paymentId,
  )
  const [payment] = await readPayments(db, actor.schoolId, own)
  if (!payment?.invoice || payment.paidAt === null)
    throw new Refusal('not_found', 'This payment has no invoice document')
  const { schoolId } = actor
  const key = { schoolId, paymentId }
  const row = await headOf(db, key, payment)
  const { issuer, voidedAt, ...seller } = row
  return {
    payment,
    invoice: { ...payment.invoice, issuer, voidedAt },
    paidAt: payment.paidAt,
    allowances: withTaxes(
      await allowancesOf(db, key),
      payment.amount,
      issuer === 'ecpay' ? [] : payment.taxes,
    ),
    seller: { ...seller, name: seller.sellerName || seller.schoolName },
    /** Only a document of the school's own is an invoice; any other is the receipt of a payment. */
    title: issuer === 'local' ? (seller.document ?? 'receipt') : 'receipt',
    taxes: issuer === 'ecpay' ? [businessTax(payment.amount)] : payment.taxes,
  } as const
}

async function headOf(
  db: Db,
  { schoolId, paymentId }: { schoolId: MemberActor['schoolId']; paymentId: PaymentId },
  { personId }: Payment,
) {
  return await db
    .selectFrom('invoices')
    .innerJoin('schools', 'schools.id', 'invoices.schoolId')
    .innerJoin('people', (join) => join.on('people.id', '=', personId))
    .leftJoin('invoiceSettings as terms', 'terms.schoolId', 'invoices.schoolId')
    .select(['invoices.issuer', 'invoices.voidedAt', 'schools.name as schoolName', 'schools.timeZone'])
    .select(['terms.document', 'terms.sellerName', 'terms.sellerAddress', 'terms.sellerTaxId'])
    .select([
      'people.name as memberName',
      'people.email as memberEmail',
      'people.locale',
      'schools.locale as schoolLocale',
    ])
    .where('invoices.schoolId', '=', schoolId)
    .where('invoices.paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** The tax in each credit note; empty if the service that issues them has its own rules. */
function withTaxes<Each extends { readonly amount: bigint }>(
  allowances: readonly Each[],
  of: bigint,
  taxes: Payment['taxes'],
) {
  let before = 0n
  return allowances.map((each) => {
    const refund = { of, before, amount: each.amount }
    before += each.amount
    const shares = taxes.map((tax) => ({ ...tax, amount: taxOfRefund(tax.amount, refund) }))
    return { ...each, taxes: shares.filter(({ amount }) => amount > 0n) }
  })
}

/** Taiwan's business tax of 5 %, which prices include; without a name, since the e-invoice has its own. */
function businessTax(amount: bigint) {
  // Rounded half up, as the tax office does.
  const net = (amount * 200n + 105n) / 210n
  return { name: null, rate: 500, amount: amount - net }
}
