import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingExceptionId, ConsultingServiceId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { Span } from './meeting-times.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
export type NewException = Span & { readonly serviceId: ConsultingServiceId }

/** Closes a service for a while; meetings that are reserved stay. */
export async function addException({ db, clock }: Deps, actor: Editor, input: NewException) {
  refuseUnlessMay(actor, 'courses:write')
  const id = newId<'ConsultingException'>(clock)
  const { serviceId, startsAt, endsAt } = input
  try {
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('consultingExceptions')
        .values({ schoolId: actor.schoolId, id, serviceId, startsAt, endsAt, createdAt: clock.now() })
        .execute()
      await recordPublicChange(tx, clock, actor.schoolId)
    })
  } catch (error) {
    throw phrased(error)
  }
  return id
}

/** Opens it again. */
export async function removeException(
  { db, clock }: Deps,
  actor: Editor,
  id: ConsultingExceptionId,
): Promise<void> {
  refuseUnlessMay(actor, 'courses:write')
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('consultingExceptions')
      .where('schoolId', '=', actor.schoolId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', 'No such exception at this school')
    await recordPublicChange(tx, clock, actor.schoolId)
  })
}

/** The coming exceptions of a service, earliest first. */
export async function exceptionsOf({ db, clock }: Deps, actor: Editor, serviceId: ConsultingServiceId) {
  refuseUnlessMay(actor, 'courses:read')
  return await db
    .selectFrom('consultingExceptions')
    .select(['id', 'startsAt', 'endsAt'])
    .where('schoolId', '=', actor.schoolId)
    .where('serviceId', '=', serviceId)
    .where('endsAt', '>', clock.now())
    .orderBy('startsAt')
    .execute()
}

function phrased(error: unknown): unknown {
  if (violates(error, 'consulting_exceptions_school_id_service_id_fkey')) {
    return new Refusal('not_found', 'No such service at this school')
  }
  if (violates(error, 'consulting_exceptions_end_after_start')) {
    return invalid('exception', [{ field: 'endsAt', message: 'must be after startsAt' }])
  }
  return error
}
