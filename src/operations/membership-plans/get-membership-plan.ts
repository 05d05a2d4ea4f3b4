import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { orRefuse } from '../../named.ts'
import { listedPlan, planListing } from '../../shapes/membership-plan.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps, slug } from '../../wire.ts'

export const getMembershipPlan = defineTool({
  name: 'get_membership_plan',
  title: 'Look at a membership plan',
  description: 'One membership plan, a draft too, with its description and what it includes.',
  access: ['membership_plans:read'],
  activity: 'school',
  input: z.strictObject({ slug }),
  output: listedPlan.extend({ description: z.string().describe('Markdown'), next_steps: nextSteps }),
  untrusted: ['name', 'summary', 'description', 'includes[].name'],
  async run(context, { slug }) {
    const plan = orRefuse(
      await context.modules.catalog.membershipPlanBySlug(operatorOf(context), slug),
      'membership plan',
      slug,
    )
    const steps = ['With subscriptions:read, list_subscriptions tells who holds one.']
    return { ...planListing(context.school, plan), description: plan.description, next_steps: steps }
  },
})
