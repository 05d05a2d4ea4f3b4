import { z } from 'zod'
import { type Priced, type Pricing, priceList } from '../../../../domain/catalog/index.ts'
import type { School } from '../../../../domain/tenancy/index.ts'
import { included, trialDays } from '../../../../operations/membership-plans/plan.ts'
import { access, accessOf, moment, momentOf, money, moneyOf } from '../../../../operations/wire/shapes.ts'
import { buyingStep, nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

const names = { slug: z.string(), name: z.string() }
const priced = {
  price: money,
  prices: z.array(money).describe('in each currency of the offer; the first is price'),
}

const pricing = z.object({
  currency: z.string().describe('of every price field; an order is in one currency'),
  courses: z.array(
    z.object({
      ...names,
      plans: z.array(z.object({ name: z.string(), ...priced, instalments: z.number().int(), access })),
    }),
  ),
  digital_products: z.array(z.object({ ...names, ...priced, access })),
  membership_plans: z.array(
    z.object({ ...names, ...priced, access, trial_days: trialDays, includes: z.array(included) }),
  ),
  consulting_services: z.array(
    z.object({ ...names, ...priced, duration_minutes: z.number().int(), course_slug: z.string().nullable() }),
  ),
  events: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      starts_at: moment,
      tickets: z.array(z.object({ name: z.string(), ...priced, seats_left: z.number().int() })),
    }),
  ),
  next_steps: nextSteps,
})

export const getPricing = defineTool({
  name: 'get_pricing',
  title: 'All prices',
  description:
    'Returns everything on sale at the site with prices, plans, instalments, duration of access, and seats left at events. Use it to compare offers or to answer questions about prices; use get_course for the content of a course.',
  access: 'anyone',
  isCatalog: true,
  input: z.strictObject({}),
  output: pricing,
  untrusted: [
    'courses[].name',
    'courses[].plans[].name',
    'digital_products[].name',
    'membership_plans[].name',
    'consulting_services[].name',
    'events[].title',
    'events[].tickets[].name',
  ],
  async run({ modules, school }) {
    const visitor = { kind: 'visitor', schoolId: school.id } as const
    const steps = [buyingStep, 'Call get_course with a slug for the content of a course.']
    return { ...pricesOf(school, await modules.catalog.pricing(visitor)), next_steps: steps }
  },
})

type PricingAnswer = z.input<typeof pricing>

function pricesOf(school: School, pricing: Pricing): Omit<PricingAnswer, 'next_steps'> {
  const { currency } = school
  const pricesIn = (offer: Priced) => ({
    price: moneyOf(offer.price, currency),
    prices: priceList(offer, school).map((each) => moneyOf(each.minor, each.currency)),
  })
  return {
    currency,
    courses: pricing.courses.map(({ slug, name, plans }) => ({
      slug,
      name,
      plans: plans.map((plan) => ({
        name: plan.name,
        ...pricesIn(plan),
        instalments: plan.instalments,
        access: accessOf(plan),
      })),
    })),
    digital_products: pricing.digitalProducts.map((product) => ({
      slug: product.slug,
      name: product.name,
      ...pricesIn(product),
      access: accessOf(product),
    })),
    membership_plans: pricing.membershipPlans.map((plan) => ({
      slug: plan.slug,
      name: plan.name,
      ...pricesIn(plan),
      access: accessOf(plan),
      trial_days: plan.trialDays,
      includes: plan.includes.map((each) => ({ kind: each.itemType, slug: each.slug, name: each.name })),
    })),
    consulting_services: pricing.consultingServices.map((service) => ({
      slug: service.slug,
      name: service.name,
      ...pricesIn(service),
      duration_minutes: service.durationMinutes,
      course_slug: service.courseSlug,
    })),
    events: pricing.events.map(({ slug, title, startsAt, tickets }) => ({
      slug,
      title,
      starts_at: momentOf(startsAt),
      tickets: tickets.map((ticket) => ({
        name: ticket.name,
        ...pricesIn(ticket),
        seats_left: ticket.seatsLeft,
      })),
    })),
  }
}
