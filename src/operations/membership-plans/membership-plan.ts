import { z } from 'zod'
import type { ListedPlan } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import {
  access,
  accessOf,
  id,
  momentOf,
  momentOrNull,
  money,
  moneyOf,
  onSale,
  state,
} from '../wire/shapes.ts'

export const included = z.object({
  kind: z.enum(['course', 'digital_product']),
  slug: z.string(),
  name: z.string(),
})

export const listedPlan = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  price: money,
  access,
  on_sale: onSale,
  includes: z.array(included),
  state: state.describe('always published, but for operators'),
  published_at: momentOrNull,
  updated_at: z.string(),
})

export function planListing(
  { currency }: School,
  plan: Omit<ListedPlan, 'listedAt'>,
): z.input<typeof listedPlan> {
  const { slug, name, summary } = plan
  return {
    id: plan.id,
    slug,
    name,
    summary,
    price: moneyOf(plan.price, currency),
    access: accessOf(plan),
    on_sale: plan.isOnSale,
    includes: plan.includes.map((each) => ({ kind: each.itemType, slug: each.slug, name: each.name })),
    state: plan.state,
    published_at: momentOf(plan.publishedAt),
    updated_at: momentOf(plan.updatedAt),
  }
}
