import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type LineTax, sumOfTaxes, taxOfInstalment } from '../../pricing/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'

/** The tax in each of these payments, by name and rate. Payments without tax are left out. */
export async function taxesOfPayments(
  db: Db,
  { schoolId, paymentIds }: { readonly schoolId: SchoolId; readonly paymentIds: readonly PaymentId[] },
): Promise<Map<PaymentId, LineTax[]>> {
  const lines = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'orders.schoolId').onRef('line.orderId', '=', 'orders.id'),
    )
    .where('payments.schoolId', '=', schoolId)
    .where('payments.id', '=', sql<PaymentId>`any(${paymentIds}::uuid[])`)
    .where('line.tax', '>', 0n)
    .select(['payments.id as paymentId', 'payments.sequence', 'orders.instalments'])
    .select(['line.tax', 'line.taxName as name', 'line.taxRate as rate', 'line.taxInclusive as isInclusive'])
    .orderBy('line.position')
    .$narrowType<{ name: string; rate: number; isInclusive: boolean }>()
    .execute()
  const byPayment = Map.groupBy(lines, ({ paymentId }) => paymentId)
  return new Map([...byPayment].map(([id, own]) => [id, sumOfTaxes(own.map(taxOfLine))]))
}

type TaxedLine = Omit<LineTax, 'amount'> & {
  readonly tax: bigint
  readonly instalments: number
  readonly sequence: number
}

function taxOfLine({ tax, name, rate, isInclusive, ...amounts }: TaxedLine): LineTax {
  return { name, rate, isInclusive, amount: taxOfInstalment(tax, amounts) }
}

/** The tax in one payment, by name and rate. */
export async function paymentTaxes(
  { db }: { readonly db: Db },
  _host: PlatformActor,
  { schoolId, paymentId }: { readonly schoolId: SchoolId; readonly paymentId: PaymentId },
): Promise<readonly LineTax[]> {
  return (await taxesOfPayments(db, { schoolId, paymentIds: [paymentId] })).get(paymentId) ?? []
}
