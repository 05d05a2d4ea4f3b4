import { listedPlan, toListedPlan } from '../../../../operations/membership-plans/plan.ts'
import { state } from '../../../../operations/wire/shapes.ts'
import { readerOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listMembershipPlans = defineListTool({
  name: 'list_membership_plans',
  title: 'List membership plans',
  description:
    'Lists the membership plans of the site with price, duration, and included courses and downloads. An operator whose token has membership_plans:read also sees drafts and archived plans.',
  access: 'anyone',
  isCatalog: true,
  filters: { state: state.optional().describe('only plans in this state') },
  item: listedPlan,
  untrusted: ['items[].name', 'items[].summary', 'items[].includes[].name'],
  nextSteps: ['Call get_course with the slug of an included course to see its content.'],
  read: (context, page, { state }) =>
    context.modules.catalog.listMembershipPlans(readerOf(context, 'membership_plans:read'), { page, state }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (plan, { school }) => toListedPlan(school, plan),
})
