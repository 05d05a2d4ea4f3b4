import { z } from 'zod'
import { membershipFields } from '../../domain/catalog/index.ts'
import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import type { MembershipPlanId } from '../../platform/db/schema/schema.gen.ts'
import type { OperationModules } from '../caller.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import type { ToolGroup } from '../tool.ts'
import { accessFieldNames, changedTerms, membershipAccessInput, termColumns } from '../wire/access-input.ts'
import { withFieldNames } from '../wire/field-names.ts'
import { moneyInput } from '../wire/money-input.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import {
  imageKey,
  itemSlug,
  newState,
  searchFilter,
  slug,
  slugFilter,
  state,
  version,
} from '../wire/shapes.ts'
import {
  listedPlan,
  operatorListedPlan,
  operatorPlan,
  toListedPlan,
  toOperatorListedPlan,
  toOperatorPlan,
} from './plan.ts'

export const findMembershipPlan = readOperation({
  id: 'membership_plans.find',
  title: 'Get a membership plan',
  description:
    'Returns a membership plan in any state with its description and its included courses and products.',
  scope: 'membership_plans:read',
  input: { slug: itemSlug },
  output: listedPlan.extend({ description: z.string().describe('Markdown') }),
  untrusted: ['name', 'summary', 'description', 'includes[].name'],
  async run({ catalog }, operator, { slug }, { school }) {
    const plan = orNotFound(await catalog.membershipPlanBySlug(operator, slug), 'membership plan', slug)
    return { ...toListedPlan(school, plan), description: plan.description }
  },
  tool: {
    name: 'get_membership_plan',
    nextSteps: ['With subscriptions:read, list_subscriptions returns the members who have one.'],
  },
})

const managePlan: ToolGroup = {
  name: 'manage_membership_plan',
  title: 'Create or update a membership plan',
  description: 'Membership plans: creates or changes one, its price and what it includes.',
  hint: 'get_membership_plan has its id and updated_at. Use dry_run first and let the operator confirm the price.',
}

const nextSteps = ['Call get_membership_plan with its slug to see it as it is now.']
const id = resourceId<'MembershipPlan'>('membership plan')
const courseIds = membershipFields.courseIds.describe('the courses that it includes')
const trialDays = membershipFields.trialDays.describe('trial days; only for monthly and yearly plans')
const productIds = membershipFields.productIds.describe('the digital products that it includes')

export const listPlans = listOperation({
  id: 'membership_plans.list',
  reads: 'replica',
  title: 'List membership plans',
  description: 'Returns the membership plans of the school in every state, newest first.',
  scope: 'membership_plans:read',
  filters: {
    state: state.optional().describe('only plans in this state'),
    slug: slugFilter.optional(),
    search: searchFilter.optional(),
  },
  item: operatorListedPlan,
  isWide: true,
  read: ({ catalog }, operator, page, filters) => catalog.listMembershipPlans(operator, { page, ...filters }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (plan, school) => toOperatorListedPlan(school, plan),
  rest: get('/membership_plans'),
})

export const getPlan = readOperation({
  id: 'membership_plans.get',
  title: 'Get a membership plan',
  description: 'Returns a membership plan in any state with its included courses and products.',
  scope: 'membership_plans:read',
  input: { id },
  output: operatorPlan,
  run: ({ catalog }, operator, { id }, { school }) => planOf(catalog, operator, school, id),
  rest: get('/membership_plans/:id'),
})

export const createPlan = writeOperation({
  id: 'membership_plans.create',
  title: 'Create a membership plan',
  description: 'Creates a membership plan as a draft that only editors see.',
  scope: 'membership_plans:write',
  effect: 'adds',
  input: {
    slug,
    name: membershipFields.name,
    summary: membershipFields.summary.default(''),
    description: membershipFields.description.default('').describe('Markdown'),
    image_key: imageKey.default(null),
    price: moneyInput,
    access: membershipAccessInput,
    trial_days: trialDays.default(null),
    course_ids: courseIds.prefault([]),
    product_ids: productIds.prefault([]),
  },
  output: operatorPlan,
  async run({ catalog }, operator, { price, access, ...fields }, { school }) {
    const settings = { ...fields, ...termColumns(school, { price, access }) }
    const { id } = await withFieldNames(accessFieldNames, () =>
      catalog.createMembershipPlan(operator, settings),
    )
    return await planOf(catalog, operator, school, id)
  },
  rest: post('/membership_plans'),
  tool: { group: managePlan, action: 'create', nextSteps },
})

export const updatePlan = writeOperation({
  id: 'membership_plans.update',
  title: 'Update a membership plan',
  description:
    'Updates the given fields of a membership plan; a list in the request replaces the former one. The state published puts it on sale; archived takes it off sale, and its owners keep it.',
  scope: 'membership_plans:write',
  effect: 'sets',
  input: {
    id,
    updated_at: version,
    slug: slug.optional(),
    name: membershipFields.name.optional(),
    summary: membershipFields.summary.optional(),
    description: membershipFields.description.optional().describe('Markdown'),
    image_key: imageKey.optional(),
    price: moneyInput.optional(),
    access: membershipAccessInput.optional(),
    trial_days: trialDays.optional(),
    course_ids: courseIds.optional(),
    product_ids: productIds.optional(),
    state: newState.optional(),
  },
  output: operatorPlan,
  async run({ catalog }, operator, { id, state, price, access, ...fields }, { school }) {
    const changes = { ...fields, ...changedTerms(school, { price, access }) }
    await withFieldNames(accessFieldNames, () => catalog.updateMembershipPlan(operator, id, changes))
    if (state === 'published') await catalog.publishMembershipPlan(operator, id)
    if (state === 'archived') await catalog.archiveMembershipPlan(operator, id)
    return await planOf(catalog, operator, school, id)
  },
  rest: patch('/membership_plans/:id'),
  tool: { group: managePlan, action: 'update', nextSteps },
})

export const deletePlan = removeOperation({
  id: 'membership_plans.delete',
  title: 'Delete a membership plan',
  description:
    'Deletes a membership plan that was never on sale. Other plans are refused with conflict: set the state archived instead.',
  scope: 'membership_plans:write',
  input: { id },
  run: ({ catalog }, operator, { id }) => catalog.deleteMembershipPlan(operator, id),
  rest: remove('/membership_plans/:id'),
})

async function planOf(
  catalog: OperationModules['catalog'],
  operator: OperatorActor,
  school: School,
  id: MembershipPlanId,
): Promise<z.input<typeof operatorPlan>> {
  const plan = orNotFound(await catalog.membershipPlanById(operator, id), 'membership plan', id)
  return toOperatorPlan(school, plan, await catalog.includedByPlan(operator, id))
}
