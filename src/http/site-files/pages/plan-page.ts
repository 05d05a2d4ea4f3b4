import type { Catalog } from '../../../domain/catalog/index.ts'
import type { FileContext } from '../context.ts'
import { includedLinks } from '../included-links.ts'
import { latest, type SiteFile } from '../site-file.ts'
import { offerTerms } from '../terms.ts'
import { description, howToBuy, onward, opening, pageOf, section } from './page-parts.ts'

/** A membership plan: what it costs and what it includes. */
export async function planPage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const plan = await catalog.membershipPlanBySlug(context.reader, slug)
  if (!plan) return undefined
  const { words } = context
  const { isOnSale } = plan
  const body = pageOf([
    opening(plan.name, plan.summary),
    section(words.page.price, [isOnSale ? offerTerms(context, plan) : words.page.noPlan]),
    isOnSale ? howToBuy(context, 'plans', slug) : '',
    section(
      words.page.includes,
      includedLinks(context, plan.includes).map((link) => `- ${link}`),
    ),
    description(context, plan.description),
    onward(context),
  ])
  return { body, changedAt: latest([plan]) }
}
