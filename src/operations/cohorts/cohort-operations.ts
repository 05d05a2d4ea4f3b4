import { cohortFields } from '../../domain/learning/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment, version } from '../wire/shapes.ts'
import { cohort, toCohort } from './cohort.ts'

const cohortId = resourceId<'Cohort'>('cohort')
const courseId = resourceId<'Course'>('course')

export const listCohorts = listOperation({
  id: 'cohorts.list',
  reads: 'replica',
  title: 'List cohorts',
  description: 'Returns the cohorts of this school, or of one course, the latest start first.',
  scope: 'courses:read',
  filters: { course_id: courseId.optional() },
  item: cohort,
  untrusted: ['items[].name', 'items[].course.name'],
  read: ({ learning }, operator, page, filter) => learning.listCohorts(operator, { page, ...filter }),
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (row) => toCohort(row),
  rest: get('/cohorts'),
  tool: { name: 'list_cohorts', nextSteps: [] },
})

export const getCohort = readOperation({
  id: 'cohorts.get',
  title: 'Get a cohort',
  description: 'Returns a cohort with its course and the number of its members.',
  scope: 'courses:read',
  input: { id: cohortId },
  output: cohort,
  untrusted: ['name', 'course.name'],
  run: async ({ learning }, operator, { id }) =>
    toCohort(orNotFound(await learning.cohortById(operator, id), 'cohort', id)),
  rest: get('/cohorts/:id'),
})

export const createCohort = writeOperation({
  id: 'cohorts.create',
  title: 'Create a cohort',
  description: 'Creates a run of a course. Add its members and live sessions afterwards.',
  scope: 'courses:write',
  effect: 'adds',
  input: {
    course_id: courseId,
    name: cohortFields.name,
    starts_at: moment,
    ends_at: moment.describe('after starts_at'),
    capacity: cohortFields.capacity.default(null).describe('null: as many members as want to'),
    join_from: moment
      .nullable()
      .default(null)
      .describe('from when members may join by themselves; null: now'),
    join_until: moment.nullable().default(null).describe('until when; null: only staff add members'),
  },
  output: cohort,
  async run({ learning }, operator, input) {
    const id = await learning.createCohort(operator, input)
    return toCohort(orNotFound(await learning.cohortById(operator, id), 'cohort', id))
  },
  rest: post('/cohorts'),
})

export const updateCohort = writeOperation({
  id: 'cohorts.update',
  title: 'Update a cohort',
  description:
    'Updates the given fields of a cohort. A new start moves the opening dates of its members. A capacity below the number of members is refused.',
  scope: 'courses:write',
  effect: 'sets',
  input: {
    id: cohortId,
    updated_at: version,
    name: cohortFields.name.optional(),
    starts_at: moment.optional(),
    ends_at: moment.optional(),
    capacity: cohortFields.capacity.optional(),
    join_from: moment.nullable().optional(),
    join_until: moment.nullable().optional(),
  },
  output: cohort,
  async run({ learning }, operator, { id, ...changes }) {
    await learning.updateCohort(operator, id, changes)
    return toCohort(orNotFound(await learning.cohortById(operator, id), 'cohort', id))
  },
  rest: patch('/cohorts/:id'),
})

export const deleteCohort = removeOperation({
  id: 'cohorts.delete',
  title: 'Delete a cohort',
  description: 'Deletes a cohort with its live sessions. Refused while it has members or comments.',
  scope: 'courses:write',
  input: { id: cohortId },
  run: async ({ learning }, operator, { id }) => await learning.deleteCohort(operator, id),
  rest: remove('/cohorts/:id'),
})
