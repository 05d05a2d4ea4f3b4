import { z } from 'zod'
import type { School } from '../../domain/tenancy/index.ts'
import { access, accessOf, id, momentOf, momentOrNull, money, moneyOf, state } from './shapes.ts'

/** The first fields of an item of the catalog. */
export const itemHeading = { id, slug: z.string(), name: z.string(), summary: z.string() }

/** The price and the access duration of an item. */
export const itemTerms = { price: money, access }

/** The last fields of an item of the catalog. */
export const itemStatus = {
  state: state.describe('always published, except for operators'),
  published_at: momentOrNull,
  updated_at: z.string(),
}

/** The picture of an item, for operators only. */
export const itemPicture = { image_key: z.string().nullable().describe('the key of its picture') }

type Heading = Readonly<Record<'id' | 'slug' | 'name' | 'summary', string>>

export function itemHeadingOf({ id: itemId, slug, name, summary }: Heading) {
  return { id: itemId, slug, name, summary }
}

type Terms = Parameters<typeof accessOf>[0] & { readonly price: bigint }

export function itemTermsOf({ currency }: School, item: Terms) {
  return { price: moneyOf(item.price, currency), access: accessOf(item) }
}

type Status = {
  readonly state: z.input<typeof state>
  readonly publishedAt: Date | null
  readonly updatedAt: Date
}

export function itemStatusOf({ state: current, publishedAt, updatedAt }: Status) {
  return { state: current, published_at: momentOf(publishedAt), updated_at: momentOf(updatedAt) }
}
