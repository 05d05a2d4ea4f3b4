import { z } from 'zod'
import type { DigitalProduct, ListedProduct } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { component } from '../wire/component.ts'
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
  state: state.describe('always published, except for operators'),
  published_at: momentOrNull,
  updated_at: z.string(),
})

export function toListedProduct(
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

const picture = { image_key: z.string().nullable().describe('the key of its picture') }

/** The operators' version, with the key of the picture. */
export const operatorListedProduct = component('ListedDigitalProduct', listedProduct.extend(picture))

/** A digital product without its files, which are a list of their own. */
export const operatorProduct = component(
  'DigitalProduct',
  listedProduct.extend({ ...picture, description: z.string().describe('Markdown') }),
)

export function toOperatorListedProduct(
  school: School,
  product: ListedProduct,
): z.input<typeof operatorListedProduct> {
  return { ...toListedProduct(school, product), image_key: product.imageKey }
}

export function toOperatorProduct(school: School, product: DigitalProduct): z.input<typeof operatorProduct> {
  const { imageKey, description } = product
  return { ...toListedProduct(school, product), image_key: imageKey, description }
}
