import { allSchools } from '../../platform/db/all-schools.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { IssuerDeps } from './deps.ts'
import type { InvoiceKey } from './issuer.ts'
import { settleInvoice } from './settle-invoice.ts'

const atOnce = 100

/** Settles due invoices. Returns their count. */
export async function settleDueInvoices(deps: IssuerDeps, actor: PlatformActor): Promise<number> {
  const due = await dueInvoices(deps)
  const unreachable = new Set<string>()
  const failed: unknown[] = []
  for (const { issuer, ...key } of due) {
    const at = `${key.schoolId} ${issuer}`
    // An issuer that does not answer is skipped for the rest of this run.
    if (unreachable.has(at)) continue
    // One invoice that fails must not stop the others.
    const settled = await settleInvoice(deps, actor, key).catch((error: unknown) => void failed.push(error))
    if (settled === 'unknown') unreachable.add(at)
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} invoices could not be settled`)
  return due.length
}

async function dueInvoices({ db, clock }: IssuerDeps): Promise<(InvoiceKey & { issuer: string })[]> {
  const now = clock.now()
  return await db
    .selectFrom('invoices')
    .select(['schoolId', 'paymentId', 'issuer'])
    .where('dueAt', '<=', now)
    .where((row) => row.or([row('claimedUntil', 'is', null), row('claimedUntil', '<=', now)]))
    .orderBy('dueAt')
    .limit(atOnce)
    .modifyEnd(allSchools('invoicing.due'))
    .execute()
}
