import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment, momentOf } from '../wire/shapes.ts'
import { exception } from './exception.ts'
import { refuseUnknownService } from './service.ts'

const serviceId = resourceId<'ConsultingService'>('consulting service')

export const listExceptions = listOperation({
  id: 'consulting_services.exceptions_list',
  reads: 'primary',
  title: 'List the exceptions of a service',
  description: 'Returns the present and future closing times of a consulting service, earliest first.',
  scope: 'courses:read',
  filters: { service_id: serviceId },
  item: exception,
  async read({ catalog, consulting }, operator, _page, { serviceId }) {
    await refuseUnknownService({ catalog }, operator, serviceId)
    const rows = await consulting.exceptionsOf(operator, serviceId)
    return { rows, hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: ({ id, startsAt, endsAt }) => ({ id, starts_at: momentOf(startsAt), ends_at: momentOf(endsAt) }),
  rest: get('/consulting_services/:service_id/exceptions'),
})

export const addException = actOperation({
  id: 'consulting_services.exceptions_add',
  title: 'Add an exception',
  description: 'Closes a consulting service for a time span. Reserved meetings stay.',
  scope: 'courses:write',
  effect: 'adds',
  input: { service_id: serviceId, starts_at: moment, ends_at: moment.describe('after starts_at') },
  output: exception,
  async run({ consulting }, operator, { serviceId, startsAt, endsAt }) {
    const id = await consulting.addException(operator, { serviceId, startsAt, endsAt })
    return { id, starts_at: momentOf(startsAt), ends_at: momentOf(endsAt) }
  },
  rest: post('/consulting_services/:service_id/exceptions'),
})

export const removeException = removeOperation({
  id: 'consulting_services.exceptions_remove',
  title: 'Remove an exception',
  description: 'Removes a closing time of a consulting service.',
  scope: 'courses:write',
  input: { service_id: serviceId, id: resourceId<'ConsultingException'>('exception') },
  async run({ consulting }, operator, { serviceId, id }) {
    const exceptions = await consulting.exceptionsOf(operator, serviceId)
    orNotFound(
      exceptions.find((each) => each.id === id),
      'exception',
      id,
    )
    await consulting.removeException(operator, id)
  },
  rest: remove('/consulting_services/:service_id/exceptions/:id'),
})
