import type { Catalog, MembershipPlan } from '../../../domain/catalog/index.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { includedLinks } from '../included-links.ts'
import { offerTerms } from '../terms.ts'
import { description, howToBuy, onward, opening, pageFile, pageOf, section } from './page-parts.ts'

type Plan = MembershipPlan

/** A membership plan: its price and contents. */
export async function planPage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const plan = await catalog.membershipPlanBySlug(context.reader, slug)
  if (!plan) return undefined
  const changedAt = await catalog.lastChangeOf(context.reader, 'membership_plan', slug)
  return pageFile(context, { thing: plan, changedAt }, () => textOf(context, plan))
}

async function textOf(context: FileContext, plan: Plan): Promise<string> {
  const { messages } = context
  const { isOnSale, slug } = plan
  return pageOf([
    opening(plan.name, plan.summary),
    section(messages.page.price, [isOnSale ? offerTerms(context, plan) : messages.page.noPlan]),
    isOnSale ? howToBuy(context, 'plans', slug) : '',
    section(
      messages.page.includes,
      includedLinks(context, plan.includes).map((link) => `- ${link}`),
    ),
    await description(context, plan.description),
    onward(context),
  ])
}
