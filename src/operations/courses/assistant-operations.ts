import { z } from 'zod'
import type { Assistant } from '../../domain/catalog/index.ts'
import { actOperation, listOperation, removeOperation } from '../operation.ts'
import { memberName } from '../personal-data.ts'
import { get, post, remove } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

const assistant = component('CourseAssistant', z.object({ id, name: memberName, added_at: moment }))

function toAssistant({
  id: personId,
  name,
  addedAt,
}: Omit<Assistant, 'listedAt'>): z.input<typeof assistant> {
  return { id: personId, name, added_at: momentOf(addedAt) }
}

export const listAssistants = listOperation({
  id: 'courses.assistants_list',
  reads: 'primary',
  title: 'List the assistants of a course',
  description:
    'Returns the staff who assist a course, the first added first. Teaching assistants see the questions, submissions and students of these courses only.',
  scope: 'courses:read',
  filters: { course_id: resourceId<'Course'>('course') },
  item: assistant,
  untrusted: ['items[].name'],
  read: ({ catalog }, operator, page, { courseId }) => catalog.listAssistants(operator, courseId, { page }),
  cursorOf: ({ addedAt, id }) => ({ at: addedAt, id }),
  toItem: (row) => toAssistant(row),
  rest: get('/courses/:course_id/assistants'),
})

export const addAssistant = actOperation({
  id: 'courses.assistants_add',
  title: 'Add an assistant to a course',
  description:
    'Adds a member of the staff to the assistants of a course. A repeated call changes nothing. A person without a staff role is refused with conflict.',
  scope: 'courses:write',
  permission: 'roles:write',
  effect: 'sets',
  input: {
    course_id: resourceId<'Course'>('course'),
    person_id: resourceId<'Person'>('member', 'id of list_members'),
  },
  output: assistant,
  async run({ catalog }, operator, key) {
    await catalog.addAssistant(operator, key)
    return toAssistant(orNotFound(await catalog.assistantById(operator, key), 'assistant', key.personId))
  },
  rest: post('/courses/:course_id/assistants'),
})

export const removeAssistant = removeOperation({
  id: 'courses.assistants_remove',
  title: 'Remove an assistant from a course',
  description: 'Removes a person from the assistants of a course. Their roles at the school do not change.',
  scope: 'courses:write',
  permission: 'roles:write',
  input: {
    course_id: resourceId<'Course'>('course'),
    person_id: resourceId<'Person'>('assistant', 'id of the assistants of the course'),
  },
  run: ({ catalog }, operator, key) => catalog.removeAssistant(operator, key),
  rest: remove('/courses/:course_id/assistants/:person_id'),
})
