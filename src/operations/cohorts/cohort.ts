import { z } from 'zod'
import type { Cohort } from '../../domain/learning/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

/** A run of a course with a start and an end. */
export const cohort = component(
  'Cohort',
  z.object({
    id,
    course: z.object({ id, slug: z.string(), name: z.string() }),
    name: z.string(),
    starts_at: moment.describe('lectures that open a number of days after enrolment count from it'),
    ends_at: moment,
    capacity: z.number().int().nullable().describe('null: as many as want to'),
    member_count: z.number().int(),
    join_from: momentOrNull.describe('from when members may join by themselves'),
    join_until: momentOrNull.describe('until when; null: only staff add members'),
    created_at: moment,
    updated_at: moment,
  }),
)

export function toCohort(row: Cohort): z.input<typeof cohort> {
  return {
    id: row.id,
    course: { id: row.courseId, slug: row.courseSlug, name: row.courseName },
    name: row.name,
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.endsAt),
    capacity: row.capacity,
    member_count: row.taken,
    join_from: momentOf(row.joinFrom),
    join_until: momentOf(row.joinUntil),
    created_at: momentOf(row.createdAt),
    updated_at: momentOf(row.updatedAt),
  }
}
