import type { Catalog } from '../../../domain/catalog/index.ts'
import type { FileContext } from '../context.ts'
import { inline } from '../markdown/inline.ts'
import { latest, type SiteFile } from '../site-file.ts'
import { offerTerms } from '../terms.ts'
import { description, howToBuy, onward, opening, pageOf, section } from './page-parts.ts'

/** A digital product: what it costs and which files it holds. */
export async function productPage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const product = await catalog.digitalProductBySlug(context.reader, slug)
  if (!product) return undefined
  const { words } = context
  const { isOnSale } = product
  const body = pageOf([
    opening(product.name, product.summary),
    section(words.page.price, [isOnSale ? offerTerms(context, product) : words.page.noPlan]),
    isOnSale ? howToBuy(context, 'products', slug) : '',
    section(
      words.page.files,
      product.files.map(({ name, mimeType }) => `- ${inline(name)} (${inline(mimeType)})`),
    ),
    description(context, product.description),
    onward(context),
  ])
  return { body, changedAt: latest([product, ...product.files]) }
}
