import { serviceFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { changedPrice, minorOf, moneyInput } from '../wire/money-input.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { newState, slug, state, version } from '../wire/shapes.ts'
import { consultingService, toConsultingService } from './service.ts'

const serviceId = resourceId<'ConsultingService'>('consulting service')
const courseId = resourceId<'Course'>('course')
  .nullable()
  .describe('the course that a member needs for a reservation; null if every member can reserve')
const lecturerId = resourceId<'Lecturer'>('lecturer').nullable()

export const listServices = listOperation({
  id: 'consulting_services.list',
  reads: 'replica',
  title: 'List consulting services',
  description: 'Returns the consulting services of this school in every state, newest first.',
  scope: 'courses:read',
  filters: {
    state: state.optional(),
    slug: slug.optional(),
    course_id: resourceId<'Course'>('course').optional(),
  },
  item: consultingService,
  untrusted: ['items[].name', 'items[].description', 'items[].course.name', 'items[].location'],
  read: ({ catalog }, operator, page, filter) =>
    catalog.listConsultingServices(operator, { page, ...filter }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row, school) => toConsultingService(school, row),
  rest: get('/consulting_services'),
})

export const getService = readOperation({
  id: 'consulting_services.get',
  title: 'Get a consulting service',
  description: 'Returns a consulting service with its lecturer, and the course that it requires.',
  scope: 'courses:read',
  input: { id: serviceId },
  output: consultingService,
  untrusted: ['name', 'description', 'course.name', 'location'],
  run: async ({ catalog }, operator, { id }, { school }) =>
    toConsultingService(
      school,
      orNotFound(await catalog.consultingServiceById(operator, id), 'consulting service', id),
    ),
  rest: get('/consulting_services/:id'),
})

export const createService = writeOperation({
  id: 'consulting_services.create',
  title: 'Create a consulting service',
  description:
    'Creates a consulting service as a draft. It can be reserved when it has weekly slots and the state published.',
  scope: 'courses:write',
  effect: 'adds',
  input: {
    slug,
    name: serviceFields.name,
    description: serviceFields.description.default('').describe('Markdown'),
    course_id: courseId.default(null),
    lecturer_id: lecturerId.default(null),
    duration_minutes: serviceFields.durationMinutes,
    time_zone: serviceFields.timeZone.optional().describe('that of the school unless given'),
    price: moneyInput,
    location: serviceFields.location.default(null).describe('where its meetings take place; public'),
    join_url: serviceFields.joinUrl
      .default(null)
      .describe('visible to members with a meeting only, from one hour before its start until its end'),
  },
  output: consultingService,
  async run({ catalog }, operator, { price, timeZone = undefined, ...settings }, { school }) {
    const { id } = await catalog.createConsultingService(operator, {
      ...settings,
      timeZone: timeZone ?? school.timeZone,
      price: minorOf(school, 'price', price),
    })
    const service = await catalog.consultingServiceById(operator, id)
    return toConsultingService(school, orNotFound(service, 'consulting service', id))
  },
  rest: post('/consulting_services'),
})

export const updateService = writeOperation({
  id: 'consulting_services.update',
  title: 'Update a consulting service',
  description:
    'Updates the given fields of a consulting service. The state published puts it on sale; archived takes it off sale, and reserved meetings stay.',
  scope: 'courses:write',
  effect: 'sets',
  input: {
    id: serviceId,
    updated_at: version,
    slug: slug.optional(),
    name: serviceFields.name.optional(),
    description: serviceFields.description.optional().describe('Markdown'),
    course_id: courseId.optional(),
    lecturer_id: lecturerId.optional(),
    duration_minutes: serviceFields.durationMinutes.optional(),
    time_zone: serviceFields.timeZone.optional(),
    price: moneyInput.optional(),
    location: serviceFields.location.optional(),
    join_url: serviceFields.joinUrl.optional(),
    state: newState.optional(),
  },
  output: consultingService,
  async run({ catalog }, operator, { id, state, price, ...changes }, { school }) {
    await catalog.updateConsultingService(operator, id, { ...changes, ...changedPrice(school, price) })
    if (state === 'published') await catalog.publishConsultingService(operator, id)
    if (state === 'archived') await catalog.archiveConsultingService(operator, id)
    const now = await catalog.consultingServiceById(operator, id)
    return toConsultingService(school, orNotFound(now, 'consulting service', id))
  },
  rest: patch('/consulting_services/:id'),
})

export const deleteService = removeOperation({
  id: 'consulting_services.delete',
  title: 'Delete a consulting service',
  description:
    'Deletes a consulting service that was never published. Other services are refused with conflict: set the state archived instead.',
  scope: 'courses:write',
  input: { id: serviceId },
  run: async ({ catalog }, operator, { id }) => await catalog.deleteConsultingService(operator, id),
  rest: remove('/consulting_services/:id'),
})
