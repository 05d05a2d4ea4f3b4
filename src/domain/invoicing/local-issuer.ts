import { dateIn } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { InvoiceSeriesTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'

type Kind = InvoiceSeriesTable['kind']

/**
 * Takes the next number of a school's own series, within the transaction that stores the document: rolled back, the
 * number is free again, so there are no gaps. The settings are locked before the time is read, so that later numbers
 * have later dates.
 */
export async function assignNumber(
  tx: Tx,
  clock: Clock,
  { schoolId, kind }: { readonly schoolId: SchoolId; readonly kind: Kind },
): Promise<{ readonly number: string; readonly issuedAt: Date }> {
  const settings = await tx
    .selectFrom('invoiceSettings')
    .innerJoin('schools', 'schools.id', 'invoiceSettings.schoolId')
    .select(['invoiceSettings.numberPrefix', 'invoiceSettings.firstNumber', 'schools.timeZone'])
    .where('invoiceSettings.schoolId', '=', schoolId)
    .forNoKeyUpdate('invoiceSettings')
    .executeTakeFirstOrThrow()
  const issuedAt = clock.now()
  const series = seriesOf(kind, settings.numberPrefix, dateIn(issuedAt, settings.timeZone).slice(0, 4))
  const first = kind === 'invoice' ? settings.firstNumber : 1n
  const { nextNumber } = await tx
    .insertInto('invoiceSeries')
    .values({ schoolId, kind, series, nextNumber: first + 1n })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'kind', 'series'])
        .doUpdateSet(({ eb }) => ({ nextNumber: eb('invoiceSeries.nextNumber', '+', 1n) })),
    )
    .returning('nextNumber')
    .executeTakeFirstOrThrow()
  return { number: series + String(nextNumber - 1n).padStart(6, '0'), issuedAt }
}

/** A series restarts each year and with each prefix. */
function seriesOf(kind: Kind, prefix: string, year: string): string {
  return `${kind === 'allowance' ? 'CN-' : ''}${prefix}${year}-`
}
