import { z } from 'zod'
import { planFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import type { ToolGroup } from '../tool.ts'
import { accessFieldNames, accessInput, changedTerms, termColumns } from '../wire/access-input.ts'
import { withFieldNames } from '../wire/field-names.ts'
import { moneyInput } from '../wire/money-input.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { coursePlan, toCoursePlan } from './plan.ts'

const managePlan: ToolGroup = {
  name: 'manage_course_plan',
  title: 'Create or update a plan of a course',
  description: 'Prices of a course: creates or changes one of the ways to buy it.',
  hint: 'get_course shows the plans of a course with their id and updated_at. Use dry_run first and let the operator confirm the price.',
}

const nextSteps = ['Call get_course with the slug of the course to see its plans.']
const instalments = planFields.instalments.describe('the number of instalments')

export const listPlans = listOperation({
  id: 'courses.plans_list',
  reads: 'primary',
  title: 'List the plans of a course',
  description: 'Returns the plans of a course in their order, including archived ones.',
  scope: 'courses:read',
  filters: { course_id: resourceId<'Course'>('course') },
  item: coursePlan,
  read: ({ catalog }, operator, page, { courseId }) => catalog.listPlans(operator, courseId, { page }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (plan, school) => toCoursePlan(school, plan),
  rest: get('/courses/:course_id/plans'),
})

export const getPlan = readOperation({
  id: 'courses.plans_get',
  title: 'Get a plan of a course',
  description: 'Returns a plan of a course, also an archived one.',
  scope: 'courses:read',
  input: { id: resourceId<'CoursePlan'>('plan') },
  output: coursePlan,
  run: async ({ catalog }, operator, { id }, { school }) =>
    toCoursePlan(school, orNotFound(await catalog.planById(operator, id), 'plan', id)),
  rest: get('/course_plans/:id'),
})

export const createPlan = writeOperation({
  id: 'courses.plans_create',
  title: 'Create a plan of a course',
  description: 'Adds a plan to a course. It is on sale immediately if the course is.',
  scope: 'courses:write',
  effect: 'adds',
  input: {
    course_id: resourceId<'Course'>('course'),
    name: planFields.name,
    price: moneyInput,
    instalments: instalments.default(1),
    access: accessInput.default({ kind: 'lifetime', until: null, days: null }),
  },
  output: coursePlan,
  async run({ catalog }, operator, { courseId, price, access, ...settings }, { school }) {
    const plan = { ...settings, ...termColumns(school, { price, access }) }
    const { id } = await withFieldNames(accessFieldNames, () => catalog.addPlan(operator, courseId, plan))
    return toCoursePlan(school, orNotFound(await catalog.planById(operator, id), 'plan', id))
  },
  rest: post('/courses/:course_id/plans'),
  tool: { group: managePlan, action: 'create', nextSteps },
})

export const updatePlan = writeOperation({
  id: 'courses.plans_update',
  title: 'Update a plan of a course',
  description:
    'Updates the given fields of a plan for later purchases. Archiving takes the plan off sale, and its buyers keep their access.',
  scope: 'courses:write',
  effect: 'sets',
  input: {
    id: resourceId<'CoursePlan'>('plan'),
    updated_at: version,
    name: planFields.name.optional(),
    price: moneyInput.optional(),
    instalments: instalments.optional(),
    access: accessInput.optional(),
    is_archived: z.boolean().optional().describe('true: take it off sale; false: put it on sale again'),
  },
  output: coursePlan,
  async run({ catalog }, operator, { id, price, access, isArchived, ...fields }, { school }) {
    const changes = { ...fields, ...changedTerms(school, { price, access }) }
    await withFieldNames(accessFieldNames, () => catalog.updatePlan(operator, id, changes))
    if (isArchived === true) await catalog.archivePlan(operator, id)
    if (isArchived === false) await catalog.restorePlan(operator, id)
    return toCoursePlan(school, orNotFound(await catalog.planById(operator, id), 'plan', id))
  },
  rest: patch('/course_plans/:id'),
  tool: { group: managePlan, action: 'update', nextSteps },
})
