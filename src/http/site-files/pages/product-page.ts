import type { Catalog, DigitalProduct } from '../../../domain/catalog/index.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { inline } from '../markdown/inline.ts'
import { offerTerms } from '../terms.ts'
import { description, howToBuy, onward, opening, pageFile, pageOf, section } from './page-parts.ts'

type Product = DigitalProduct

/** A digital product: its price and files. */
export async function productPage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const product = await catalog.digitalProductBySlug(context.reader, slug)
  if (!product) return undefined
  const changedAt = await catalog.lastChangeOf(context.reader, 'digital_product', slug)
  return pageFile(context, { thing: product, changedAt }, () => textOf(context, product))
}

async function textOf(context: FileContext, product: Product): Promise<string> {
  const { messages } = context
  const { isOnSale, slug } = product
  return pageOf([
    opening(product.name, product.summary),
    section(messages.page.price, [isOnSale ? offerTerms(context, product) : messages.page.noPlan]),
    isOnSale ? howToBuy(context, 'products', slug) : '',
    section(
      messages.page.files,
      product.files.map(({ name, mimeType }) => `- ${inline(name)} (${inline(mimeType)})`),
    ),
    await description(context, product.description),
    onward(context),
  ])
}
