import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type OperatorActor, recordAudit, writeResumption, writeSuspension } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'
import { refuseUnlessOwner } from './refuse-unless-owner.ts'

type Change = 'school.suspended' | 'school.resumed'

/** An owner closes their school: visitors, members and apps find it suspended until an owner opens it again. */
export async function closeSchool(deps: SettingsDeps, owner: OperatorActor): Promise<void> {
  await change(deps, owner, 'school.suspended')
}

/** An owner reopens a school that an owner closed; a suspension by the host remains. */
export async function reopenSchool(deps: SettingsDeps, owner: OperatorActor): Promise<void> {
  await change(deps, owner, 'school.resumed')
}

async function change({ db, clock }: SettingsDeps, owner: OperatorActor, kind: Change): Promise<void> {
  refuseUnlessOwner(owner, 'close the school and open it again')
  const { schoolId, memberId: byPersonId } = owner
  await inTransaction(db, async (tx) => {
    const school = await tx
      .selectFrom('schools')
      .where('id', '=', schoolId)
      .select(['state', 'suspendedBy'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const isSuspended = school.state === 'suspended'
    if (isSuspended && school.suspendedBy !== 'owner')
      throw new Refusal(
        'conflict',
        'The host of this deployment has suspended the school: only the host can open it again',
      )
    // A repeated change has no effect.
    if (isSuspended === (kind === 'school.suspended')) return
    if (isSuspended) await writeResumption(tx, clock, schoolId)
    else await writeSuspension(tx, clock, schoolId, { by: 'owner', because: 'closed by its owner' })
    await recordFact(tx, clock, { schoolId, kind, body: {} })
    await recordAudit(tx, clock, { kind, schoolId, byPersonId })
  })
}
