import { z } from 'zod'
import type { Catalog, ListedPlan, MembershipPlan } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { component } from '../wire/component.ts'
import {
  itemHeading,
  itemHeadingOf,
  itemPicture,
  itemStatus,
  itemStatusOf,
  itemTerms,
  itemTermsOf,
} from '../wire/item-shapes.ts'
import { id, onSale } from '../wire/shapes.ts'

export const included = z.object({
  kind: z.enum(['course', 'digital_product']),
  slug: z.string(),
  name: z.string(),
})

/** The trial days, once for each member. */
export const trialDays = z.number().int().nullable().describe('trial days')

export const listedPlan = z.object({
  ...itemHeading,
  ...itemTerms,
  trial_days: trialDays,
  on_sale: onSale,
  includes: z.array(included),
  ...itemStatus,
})

export function toListedPlan(school: School, plan: Omit<ListedPlan, 'listedAt'>): z.input<typeof listedPlan> {
  return {
    ...itemHeadingOf(plan),
    ...itemTermsOf(school, plan),
    trial_days: plan.trialDays,
    on_sale: plan.isOnSale,
    includes: plan.includes.map((each) => ({ kind: each.itemType, slug: each.slug, name: each.name })),
    ...itemStatusOf(plan),
  }
}

/** The operators' version, with the key of the picture. */
export const operatorListedPlan = component('ListedMembershipPlan', listedPlan.extend(itemPicture))

/** A membership plan with the ids of everything that it includes. */
export const operatorPlan = component(
  'MembershipPlan',
  listedPlan.extend({
    ...itemPicture,
    description: z.string().describe('Markdown'),
    course_ids: z.array(id).describe('the courses that it includes, drafts too'),
    product_ids: z.array(id).describe('the digital products that it includes, drafts too'),
  }),
)

export function toOperatorListedPlan(school: School, plan: ListedPlan): z.input<typeof operatorListedPlan> {
  return { ...toListedPlan(school, plan), image_key: plan.imageKey }
}

type Included = Awaited<ReturnType<Catalog['includedByPlan']>>

export function toOperatorPlan(
  school: School,
  plan: MembershipPlan,
  { courseIds, productIds }: Included,
): z.input<typeof operatorPlan> {
  return {
    ...toListedPlan(school, plan),
    image_key: plan.imageKey,
    description: plan.description,
    course_ids: courseIds,
    product_ids: productIds,
  }
}
