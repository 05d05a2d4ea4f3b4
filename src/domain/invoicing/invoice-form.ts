import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The invoice fields for buyers: those of Taiwan's e-invoice, a name and tax number, or none. */
export type InvoiceForm = 'taiwan' | 'plain' | 'none'

/** The invoice fields for buyers of a school, by currency. */
export async function invoiceFormAt(db: Db, schoolId: SchoolId, currency: string): Promise<InvoiceForm> {
  const settings = await db
    .selectFrom('invoiceSettings')
    .select('issuer')
    .where('schoolId', '=', schoolId)
    .executeTakeFirst()
  return invoiceFormOf(settings?.issuer, currency)
}

export function invoiceFormOf(
  issuer: 'manual' | 'local' | 'ecpay' | undefined,
  currency: string,
): InvoiceForm {
  if (issuer === 'local') return 'plain'
  if (currency === 'TWD') return 'taiwan'
  return issuer === 'ecpay' ? 'plain' : 'none'
}
