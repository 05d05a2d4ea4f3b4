import type { Clock } from '../../../src/platform/clock.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import type {
  BookDifferencesTable,
  OrderId,
  PaymentId,
  SchoolId,
} from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'

type Planted = {
  readonly kind?: BookDifferencesTable['kind']
  readonly orderId?: OrderId
  readonly paymentId?: PaymentId
  readonly what?: string
}

let count = 0

/** A discrepancy of a reconciliation run, as it is stored; by default an unknown charge. */
export async function aDiscrepancy(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  schoolId: SchoolId,
  { kind = 'unknown_payment', orderId, paymentId, what }: Planted = {},
) {
  const id = newId<'BookDifference'>(clock)
  const said = what ?? `Stripe charged 500 TWD for UNKNOWN${++count}, which is not a payment of this school`
  await db
    .insertInto('bookDifferences')
    .values({
      schoolId,
      id,
      kind,
      what: said,
      orderId: orderId ?? null,
      paymentId: paymentId ?? null,
      foundAt: clock.now(),
      seenAt: clock.now(),
    })
    .execute()
  return id
}
