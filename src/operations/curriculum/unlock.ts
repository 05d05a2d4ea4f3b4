import { z } from 'zod'
import { type Lecture, type UnlockRule, unlockFields } from '../../domain/catalog/index.ts'
import { idOf } from '../../platform/fields.ts'
import { describedMoment, id, moment, momentOf } from '../wire/shapes.ts'

const one = { minProperties: 1, maxProperties: 1 }

/** The unlock rule of a lecture in a request: one of three conditions, or null. */
export const unlockInput = z
  .strictObject({
    at: describedMoment('opens at this moment').optional(),
    after_days: unlockFields.days.unwrap().optional().describe('unlocks this many days after the enrolment'),
    after_lecture_id: idOf<'Lecture'>().optional().describe('unlocks when this lecture is completed'),
  })
  .refine((input) => Object.values(input).filter((each) => each !== undefined).length === 1, {
    error: 'must have exactly one of at, after_days and after_lecture_id',
  })
  .meta(one)
  .nullable()
  .describe('the unlock rule; null: not locked')

type UnlockInput = {
  readonly at?: Date | undefined
  readonly afterDays?: number | undefined
  readonly afterLectureId?: Lecture['id'] | undefined
}

/** Maps the unlock rule to the domain. */
export function unlockRule(input: UnlockInput | null): UnlockRule {
  if (input?.at) return { opens: 'at', at: input.at }
  if (input?.afterDays !== undefined) return { opens: 'after_days', days: input.afterDays }
  if (input?.afterLectureId) return { opens: 'after_lecture', lectureId: input.afterLectureId }
  return { opens: 'at_once' }
}

/** The wire names of the domain's fields in refusals. */
export const unlockFieldNames = {
  at: 'unlock.at',
  days: 'unlock.after_days',
  lectureId: 'unlock.after_lecture_id',
}

/** The unlock rule of a lecture in a response. */
export const unlock = z
  .object({ at: moment.optional(), after_days: z.number().int().optional(), after_lecture_id: id.optional() })
  .meta(one)
  .nullable()
  .describe('the unlock rule: one of the three; null: not locked')

type Row = Pick<Lecture, 'unlockAt' | 'unlockAfterDays' | 'prerequisiteId'>

export function toUnlock({ unlockAt, unlockAfterDays, prerequisiteId }: Row): z.input<typeof unlock> {
  if (unlockAt) return { at: momentOf(unlockAt) }
  if (unlockAfterDays !== null) return { after_days: unlockAfterDays }
  return prerequisiteId ? { after_lecture_id: prerequisiteId } : null
}
