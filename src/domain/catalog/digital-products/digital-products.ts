import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { DigitalProductId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow, RowOf } from '../../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { listedColumns } from '../items/item-columns.ts'
import { type ItemFilter, itemOrder, type ListRequest, listedAt, passes } from '../items/item-list.ts'
import { itemOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { productDefinition } from './product-definition.ts'
import { filesOf } from './product-files.ts'

/** The visibility rule of digital products. */
export function digitalProductsReadableBy(db: Db, actor: Reader) {
  const products = db.selectFrom('digitalProducts').where('digitalProducts.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, productDefinition.read) ? products : products.where('state', '=', 'published')
}

/** A page of digital products. */
export async function listDigitalProducts(
  { db, clock }: CatalogDeps,
  actor: Reader,
  { page, ...filter }: ListRequest & ItemFilter,
) {
  const order = itemOrder(actor, productDefinition, 'digital_products')
  const products = digitalProductsReadableBy(db, actor)
    .where(passes('digital_products', filter))
    .select(listedColumns)
    .select(itemOnSale('digital_products', clock.now()).as('isOnSale'))
    .select(listedAt(order))
  return await keysetPage(products, order, page)
}

const lookups = itemLookups(wholeProduct)

/** A digital product by its slug, with its files; undefined if not visible to this reader. */
export const digitalProductBySlug = lookups.bySlug

/** A digital product by its id, with its files; undefined if not visible to this reader. */
export const digitalProductById = lookups.byId

async function wholeProduct({ db, clock }: CatalogDeps, actor: Reader, key: ItemKey<DigitalProductId>) {
  const product = await digitalProductsReadableBy(db, actor)
    .where(hasKey('digital_products', key))
    .select([...listedColumns, 'description'])
    .select(itemOnSale('digital_products', clock.now()).as('isOnSale'))
    .select(pricesOf('digital_products'))
    .executeTakeFirst()
  if (!product) return undefined
  const files = await filesOf(db, actor.schoolId, [product.id])
  return { ...product, files: files.get(product.id) ?? [] }
}

/** A digital product as a list shows it. */
export type ListedProduct = RowOf<typeof listDigitalProducts>

export type DigitalProduct = LookupRow<typeof digitalProductBySlug>
