import { z } from 'zod'
import type { ConsultingService } from '../../../../domain/catalog/index.ts'
import {
  id,
  momentOf,
  momentOrNull,
  money,
  moneyOf,
  onSale,
  state,
} from '../../../../operations/wire/shapes.ts'
import { readerOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

const listedService = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string().describe('Markdown'),
  duration_minutes: z.number().int(),
  time_zone: z.string(),
  price: money,
  location: z.string().nullable().describe('where its meetings take place'),
  on_sale: onSale,
  course: z
    .object({ slug: z.string(), name: z.string() })
    .nullable()
    .describe('the course that a member needs for a meeting; null if every member can book'),
  lecturer: z.string().nullable(),
  state: state.describe('always published, except for operators'),
  published_at: momentOrNull,
})

export const listConsultingServices = defineListTool({
  name: 'list_consulting_services',
  title: 'List consulting services',
  description:
    'Lists the consulting services of the site, newest first: meetings with a lecturer, with duration and price. Where a service names a course, only members with access to the course can book it.',
  access: 'anyone',
  isCatalog: true,
  filters: {},
  item: listedService,
  untrusted: [
    'items[].name',
    'items[].description',
    'items[].course.name',
    'items[].lecturer',
    'items[].location',
  ],
  nextSteps: ['Call get_course with the slug of the course that a service requires.'],
  read: (context, page) =>
    context.modules.catalog.listConsultingServices(readerOf(context, 'courses:read'), { page }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (service, { school }) => ({
    id: service.id,
    slug: service.slug,
    name: service.name,
    description: service.description,
    duration_minutes: service.durationMinutes,
    time_zone: service.timeZone,
    price: moneyOf(service.price, school.currency),
    on_sale: service.isOnSale,
    location: service.location,
    course: courseOf(service),
    lecturer: service.lecturerName,
    state: service.state,
    published_at: momentOf(service.publishedAt),
  }),
})

function courseOf({ courseSlug, courseName }: ConsultingService) {
  return courseSlug === null ? null : { slug: courseSlug, name: courseName ?? '' }
}
