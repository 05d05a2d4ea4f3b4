import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { listedPlan, planListing } from './membership-plan.ts'

export const findMembershipPlan = readOperation({
  id: 'membership_plans.find',
  title: 'Get a membership plan',
  description: 'A membership plan, also a draft, with its description and what it includes.',
  scope: 'membership_plans:read',
  input: { slug: slugNamed },
  output: listedPlan.extend({ description: z.string().describe('Markdown') }),
  untrusted: ['name', 'summary', 'description', 'includes[].name'],
  async run({ catalog }, operator, { slug }, { school }) {
    const plan = orRefuse(await catalog.membershipPlanBySlug(operator, slug), 'membership plan', slug)
    return { ...planListing(school, plan), description: plan.description }
  },
  tool: {
    name: 'get_membership_plan',
    nextSteps: ['With subscriptions:read, list_subscriptions tells who holds one.'],
  },
})
