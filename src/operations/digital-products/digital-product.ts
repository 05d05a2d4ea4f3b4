import { z } from 'zod'
import type { ListedProduct } from '../../domain/catalog/index.ts'
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

export const listedProduct = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  price: money,
  access,
  on_sale: onSale,
  state: state.describe('always published, but for operators'),
  published_at: momentOrNull,
  updated_at: z.string(),
})

export function productListing(
  { currency }: School,
  product: Omit<ListedProduct, 'listedAt'>,
): z.input<typeof listedProduct> {
  const { slug, name, summary } = product
  return {
    id: product.id,
    slug,
    name,
    summary,
    price: moneyOf(product.price, currency),
    access: accessOf(product),
    on_sale: product.isOnSale,
    state: product.state,
    published_at: momentOf(product.publishedAt),
    updated_at: momentOf(product.updatedAt),
  }
}
