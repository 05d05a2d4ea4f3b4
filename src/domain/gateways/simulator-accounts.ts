import { allSchools } from '../../platform/db/all-schools.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type PlatformActor, recordAudit } from '../tenancy/index.ts'
import type { GatewayDeps } from './deps.ts'

/** The subdomains of the schools that have an account at the simulator. */
export async function schoolsWithSimulator({ db }: GatewayDeps, _actor: PlatformActor): Promise<string[]> {
  const rows = await db
    .selectFrom('gatewayAccounts')
    .innerJoin('schools', 'schools.id', 'gatewayAccounts.schoolId')
    .where('gateway', '=', 'simulator')
    .select('subdomain')
    .orderBy('subdomain')
    .modifyEnd(allSchools('gateways.simulators'))
    .execute()
  return rows.map(({ subdomain }) => subdomain)
}

/** Closes a school's account at the simulator; payments that went through it stay as they are. */
export async function closeSimulator({ db, clock }: GatewayDeps, actor: Editor): Promise<void> {
  refuseUnlessMay(actor, 'school:write')
  const { schoolId } = actor
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('gatewayAccounts')
      .where('schoolId', '=', schoolId)
      .where('gateway', '=', 'simulator')
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', 'The school has no simulator account')
    const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
    const detail = { gateway: 'simulator', isClosed: true }
    await recordAudit(tx, clock, { kind: 'gateway.changed', schoolId, byPersonId, detail })
  })
}
