import { endOfDay } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingServiceId, ConsultingSlotId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import { type FieldProblem, Refusal } from '../../platform/refusal.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type Weekday, weekdayNumber } from './weekday.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export type NewSlot = {
  readonly serviceId: ConsultingServiceId
  readonly weekday: Weekday
  readonly startTime: string
  readonly endTime: string
  readonly effectiveFrom?: Date | undefined
  readonly effectiveUntil?: Date | undefined
}

/** Opens a service at a time of every week. */
export async function addSlot({ db, clock }: Deps, actor: Editor, input: NewSlot): Promise<ConsultingSlotId> {
  refuseUnlessMay(actor, 'courses:write')
  refuseWrongTimes(input)
  const { serviceId, startTime, endTime, effectiveFrom = null, effectiveUntil = null } = input
  const id = newId<'ConsultingSlot'>(clock)
  const when = { weekday: weekdayNumber(input.weekday), startTime, endTime, effectiveFrom, effectiveUntil }
  try {
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('consultingSlots')
        .values({ schoolId: actor.schoolId, id, serviceId, ...when, createdAt: clock.now() })
        .execute()
      await recordPublicChange(tx, clock, actor.schoolId)
    })
  } catch (error) {
    if (!violates(error, 'consulting_slots_school_id_service_id_fkey')) throw error
    throw new Refusal('not_found', 'No such service at this school')
  }
  return id
}

/** Closes it again; meetings that are reserved stay. */
export async function removeSlot({ db, clock }: Deps, actor: Editor, id: ConsultingSlotId): Promise<void> {
  refuseUnlessMay(actor, 'courses:write')
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('consultingSlots')
      .where('schoolId', '=', actor.schoolId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', 'No such slot at this school')
    await recordPublicChange(tx, clock, actor.schoolId)
  })
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

function refuseWrongTimes({ startTime, endTime, effectiveFrom, effectiveUntil }: NewSlot) {
  const problems: FieldProblem[] = []
  if (!timeOfDay.test(startTime))
    problems.push({ field: 'startTime', message: 'must be a time such as 09:30' })
  if (!timeOfDay.test(endTime) && endTime !== endOfDay) {
    problems.push({ field: 'endTime', message: 'must be a time such as 17:00, or 24:00' })
  } else if (endTime <= startTime) {
    problems.push({ field: 'endTime', message: 'must be after startTime, on the same day' })
  }
  if (effectiveFrom && effectiveUntil && effectiveUntil <= effectiveFrom) {
    problems.push({ field: 'effectiveUntil', message: 'must be after effectiveFrom' })
  }
  if (problems.length > 0) throw invalid('slot', problems)
}
