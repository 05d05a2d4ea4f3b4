import type { Schema } from '../../platform/db/schema/schema.gen.ts'

/**
 * The tables that responses to everybody are read from: a transaction that writes one of them records a public change.
 * Of people only the name and the picture are public, and only those of authors and commenters. Schools, their origins,
 * features and texts are part of the key of a cached response.
 */
export const publicTables = [
  'appearances',
  'cancellationRules',
  'comments',
  'consultingExceptions',
  'consultingServices',
  'consultingSlots',
  'courseLecturers',
  'coursePlans',
  'courses',
  'digitalProductFiles',
  'digitalProducts',
  'eventTickets',
  'events',
  'forms',
  'lecturers',
  'lectures',
  'membershipPlanCourses',
  'membershipPlanProducts',
  'membershipPlans',
  'pages',
  'posts',
  'searchEntries',
  'sections',
] as const satisfies readonly (keyof Schema)[]
