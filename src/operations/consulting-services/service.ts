import { z } from 'zod'
import type { ConsultingService } from '../../domain/catalog/index.ts'
import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf, onSale, state } from '../wire/shapes.ts'

/** A service whose meetings the owners of its course can reserve, or every member if it has no course. */
export const consultingService = component(
  'ConsultingService',
  z.object({
    id,
    slug: z.string(),
    name: z.string(),
    description: z.string().describe('Markdown'),
    course: z
      .object({ id, slug: z.string(), name: z.string() })
      .nullable()
      .describe('the course that a member needs for a reservation; null if every member can reserve'),
    lecturer: z.object({ id, name: z.string() }).nullable(),
    duration_minutes: z.number().int(),
    time_zone: z.string().describe('the time zone of its weekly slots'),
    price: money,
    location: z.string().nullable().describe('where its meetings take place'),
    join_url: z.string().nullable(),
    on_sale: onSale,
    state,
    published_at: momentOrNull,
    created_at: moment,
    updated_at: moment,
  }),
)

export function toConsultingService(
  { currency }: School,
  row: ConsultingService,
): z.input<typeof consultingService> {
  const { slug, name, description, lecturerId, lecturerName } = row
  return {
    id: row.id,
    slug,
    name,
    description,
    course: courseOf(row),
    lecturer: lecturerId === null ? null : { id: lecturerId, name: lecturerName ?? '' },
    duration_minutes: row.durationMinutes,
    time_zone: row.timeZone,
    price: moneyOf(row.price, currency),
    location: row.location,
    join_url: row.joinUrl,
    on_sale: row.isOnSale,
    state: row.state,
    published_at: momentOf(row.publishedAt),
    created_at: momentOf(row.createdAt),
    updated_at: momentOf(row.updatedAt),
  }
}

function courseOf({ courseId, courseSlug, courseName }: ConsultingService) {
  return courseId === null ? null : { id: courseId, slug: courseSlug ?? '', name: courseName ?? '' }
}

/** Refuses an unknown service, for which a list of its parts would be empty. */
export async function refuseUnknownService(
  { catalog }: Pick<OperationModules, 'catalog'>,
  operator: OperatorActor,
  id: ConsultingService['id'],
): Promise<void> {
  orNotFound(await catalog.consultingServiceById(operator, id), 'consulting service', id)
}
