import { z } from 'zod'
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
  on_sale: onSale,
  course: z
    .object({ slug: z.string(), name: z.string() })
    .describe('the course that a member needs for a meeting'),
  lecturer: z.string().nullable(),
  state: state.describe('always published, except for operators'),
  published_at: momentOrNull,
})

export const listConsultingServices = defineListTool({
  name: 'list_consulting_services',
  title: 'List consulting services',
  description:
    'Lists the consulting services of the site, newest first: meetings with a lecturer that belong to a course, with duration and price. Only members with access to the course can book them.',
  access: 'anyone',
  isCatalog: true,
  filters: {},
  item: listedService,
  untrusted: ['items[].name', 'items[].description', 'items[].course.name', 'items[].lecturer'],
  nextSteps: ['Call get_course with the slug of the course that a service belongs to.'],
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
    course: { slug: service.courseSlug, name: service.courseName },
    lecturer: service.lecturerName,
    state: service.state,
    published_at: momentOf(service.publishedAt),
  }),
})
