import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { hour } from '../../platform/durations.ts'
import { Refusal } from '../../platform/refusal.ts'
import { queueMail, refuseUnlessMay } from '../identity/index.ts'
import { type OperatorActor, recordAudit } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'
import { mostTestMailsInAnHour } from './limits.ts'

/** Sends a mail to the operator's own address, in the form in which members receive mails of this school. */
export async function sendTestMail(
  deps: SettingsDeps,
  operator: OperatorActor,
): Promise<{ readonly to: string }> {
  refuseUnlessMay(operator, 'school:write')
  const { schoolId, memberId: personId } = operator
  return await inTransaction(deps.db, async (tx) => {
    // Locks the person, so that concurrent requests are counted.
    const { email: to, ...reader } = await tx
      .selectFrom('people')
      .where('id', '=', personId)
      .select(['email', 'name', 'locale'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await refuseTooMany(tx, deps, operator)
    await queueMail(tx, deps, schoolId, { template: 'test_mail', to, ...reader })
    await recordAudit(tx, deps.clock, { kind: 'mail.tested', schoolId, personId, byPersonId: personId })
    return { to }
  })
}

async function refuseTooMany(tx: Tx, { clock }: SettingsDeps, { schoolId, memberId }: OperatorActor) {
  const now = clock.now().getTime()
  const recentTests = await tx
    .selectFrom('auditEntries')
    .where('schoolId', '=', schoolId)
    .where('kind', '=', 'mail.tested')
    .where('personId', '=', memberId)
    .where('happenedAt', '>', new Date(now - hour))
    .select('happenedAt')
    .orderBy('happenedAt')
    .limit(mostTestMailsInAnHour)
    .execute()
  const [first] = recentTests
  if (!first || recentTests.length < mostTestMailsInAnHour) return
  const retryAfter = Math.ceil((first.happenedAt.getTime() + hour - now) / 1000)
  throw new Refusal(
    'too_many_requests',
    `At most ${mostTestMailsInAnHour} test mails can be sent per hour: try again later`,
    {
      retryAfter,
    },
  )
}
