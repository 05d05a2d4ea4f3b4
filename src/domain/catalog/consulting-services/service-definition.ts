import { idOf, price, type Settings, timeZone, wholeNumber } from '../../../platform/fields.ts'
import { itemFields } from '../item-fields.ts'
import type { ItemDefinition } from '../items/item-definition.ts'

const { slug, name, description } = itemFields

export const serviceFields = {
  slug,
  name,
  description,
  /** The course whose owners may book the service. */
  courseId: idOf<'Course'>(),
  lecturerId: idOf<'Lecturer'>().nullable(),
  durationMinutes: wholeNumber({ from: 5, to: 480 }),
  /** The zone its weekly times are meant in. */
  timeZone,
  price,
}

/** The settings of a consulting service. */
export type ServiceSettings = Settings<typeof serviceFields>

/** Services belong to courses: the same permission applies. */
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
