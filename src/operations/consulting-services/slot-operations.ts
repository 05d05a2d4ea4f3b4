import { z } from 'zod'
import { weekdays } from '../../domain/consulting/index.ts'
import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment } from '../wire/shapes.ts'
import { refuseUnknownService } from './service.ts'
import { slot, toSlot } from './slot.ts'

const serviceId = resourceId<'ConsultingService'>('consulting service')
const timeOfDay = z.string().max(5)

export const listSlots = listOperation({
  id: 'consulting_services.slots_list',
  reads: 'primary',
  title: 'List the weekly slots of a service',
  description: 'Returns the weekly slots of a consulting service in the order of the week.',
  scope: 'courses:read',
  filters: { service_id: serviceId },
  item: slot,
  async read({ catalog, consulting }, operator, _page, { serviceId }) {
    await refuseUnknownService({ catalog }, operator, serviceId)
    const slots = await consulting.slotsOf(operator, [serviceId])
    return { rows: slots.get(serviceId) ?? [], hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ id }) => ({ at: new Date(0), id }),
  toItem: (row) => toSlot(row),
  rest: get('/consulting_services/:service_id/slots'),
})

export const addSlot = actOperation({
  id: 'consulting_services.slots_add',
  title: 'Add a weekly slot',
  description: 'Adds a weekly slot to a consulting service.',
  scope: 'courses:write',
  effect: 'adds',
  input: {
    service_id: serviceId,
    weekday: z.enum(weekdays),
    start_time: timeOfDay.describe('such as 09:30, in the time zone of the service'),
    end_time: timeOfDay.describe('after start_time on the same day; 24:00 is the end of the day'),
    effective_from: moment.optional(),
    effective_until: moment.optional(),
  },
  output: slot,
  async run({ consulting }, operator, input) {
    const id = await consulting.addSlot(operator, input)
    const slots = await consulting.slotsOf(operator, [input.serviceId])
    const addedSlot = slots.get(input.serviceId)?.find((each) => each.id === id)
    return toSlot(orNotFound(addedSlot, 'weekly time', id))
  },
  rest: post('/consulting_services/:service_id/slots'),
})

export const removeSlot = removeOperation({
  id: 'consulting_services.slots_remove',
  title: 'Remove a weekly slot',
  description: 'Removes a weekly slot of a consulting service. Reserved meetings stay.',
  scope: 'courses:write',
  input: { service_id: serviceId, id: resourceId<'ConsultingSlot'>('weekly time') },
  async run({ consulting }, operator, { serviceId, id }) {
    const slots = await consulting.slotsOf(operator, [serviceId])
    orNotFound(
      slots.get(serviceId)?.find((each) => each.id === id),
      'weekly time',
      id,
    )
    await consulting.removeSlot(operator, id)
  },
  rest: remove('/consulting_services/:service_id/slots/:id'),
})
