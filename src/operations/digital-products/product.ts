import { z } from 'zod'
import type { DigitalProduct, ListedProduct } from '../../domain/catalog/index.ts'
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
import { onSale } from '../wire/shapes.ts'

export const listedProduct = z.object({
  ...itemHeading,
  ...itemTerms,
  on_sale: onSale,
  ...itemStatus,
})

export function toListedProduct(
  school: School,
  product: Omit<ListedProduct, 'listedAt'>,
): z.input<typeof listedProduct> {
  return {
    ...itemHeadingOf(product),
    ...itemTermsOf(school, product),
    on_sale: product.isOnSale,
    ...itemStatusOf(product),
  }
}

/** The operators' version, with the key of the picture. */
export const operatorListedProduct = component('ListedDigitalProduct', listedProduct.extend(itemPicture))

/** A digital product without its files, which are a list of their own. */
export const operatorProduct = component(
  'DigitalProduct',
  listedProduct.extend({ ...itemPicture, description: z.string().describe('Markdown') }),
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
