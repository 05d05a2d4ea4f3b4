import { idOf, name, price, type Settings, timeZone, webUrl, wholeNumber } from '../../../platform/fields.ts'
import { itemFields } from '../item-fields.ts'
import type { ItemDefinition } from '../items/item-definition.ts'

const { slug, description } = itemFields

export const serviceFields = {
  slug,
  name: itemFields.name,
  description,
  /** The course whose owners may book the service; null if every member may. */
  courseId: idOf<'Course'>().nullable(),
  lecturerId: idOf<'Lecturer'>().nullable(),
  durationMinutes: wholeNumber({ from: 5, to: 480 }),
  /** The zone its weekly times are meant in. */
  timeZone,
  price,
  /** Where its meetings take place; public. */
  location: name({ from: 1, to: 300 }).nullable(),
  /** Shown only to members with a meeting, shortly before its start. */
  joinUrl: webUrl.nullable(),
}

/** The settings of a consulting service. */
export type ServiceSettings = Settings<typeof serviceFields>

/** Services have the permissions of courses, also those without a course. */
export const serviceDefinition: ItemDefinition<
  'consultingServices',
  typeof serviceFields,
  Record<never, never>
> = {
  itemType: 'consulting_service',
  table: 'consultingServices',
  read: 'courses:read',
  write: 'courses:write',
  called: 'consulting service',
  columns: serviceFields,
  belongings: {},
  foreignKeys: [
    ['consulting_services_school_id_course_id_fkey', 'courseId'],
    ['consulting_services_school_id_lecturer_id_fkey', 'lecturerId'],
  ],
  searchable: ({ slug, name, description }) => ({ slug, title: name, summary: '', description, tags: [] }),
  pictureOf: () => null,
}
