import type { FastifyInstance } from 'fastify'
import type { Catalog, MembershipPlan } from '../../domain/catalog/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { markdownPath, publicPath, publicRoute } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { toDecimal } from '../../platform/money.ts'
import { banner } from '../page/components/banner.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { offerCard } from './offer.ts'
import { shopMessages } from './shop-messages.ts'
import { accessLabel, dayOf, membershipPrice } from './terms.ts'
import { thingMessages } from './thing-messages.ts'
import { aboutSection, movedTo, renderAbout, steps, thingMain } from './thing-page.ts'

type Deps = {
  readonly catalog: Catalog
  readonly entitlements: Pick<Entitlements, 'entitlement'>
  readonly pages: PublicPages
}
type Model = { readonly plan: MembershipPlan; readonly about: Html | undefined }
type Ownership = { readonly until: Date | null } | undefined

/** A membership: its contents and its price. */
export function serveMembershipPages(app: FastifyInstance, { catalog, entitlements, pages }: Deps) {
  servePublicPage<Model, Ownership>(app, pages, {
    route: publicRoute('plans'),
    read: async ({ reader, params: { slug = '' } }: PublicRequest) => {
      const plan = await catalog.membershipPlanBySlug(reader, slug)
      return plan && { plan, about: await renderAbout(plan.description) }
    },
    view: membershipPage,
    moved: movedTo(catalog, 'membership_plan'),
    memberPart: async (request, { plan: { id } }) =>
      await entitlements.entitlement(memberOfSession(meOf(request)), {
        itemType: 'membership_plan',
        itemId: id,
      }),
  })
}

function membershipPage(context: SchoolContext, { plan, about }: Model, ownership: Ownership): Page {
  const { school } = context
  const { name, summary, slug, imageKey } = plan
  const main = thingMain(context, {
    kind: 'plans',
    name,
    summary,
    imageKey,
    language: school.locale,
    offers: html`${ownership && member(context, ownership)}${offer(context, plan)}`,
    body: html`${included(context, plan)}${aboutSection(context, about)}`,
  })
  const description = summary || inOneLine(plan.description) || name
  const url = urlAt(school, publicPath('plans', slug))
  const price = toDecimal({ minor: plan.price, currency: school.currency })
  const offers = { '@type': 'Offer', url, price, priceCurrency: school.currency }
  const head = meta(context, {
    title: name,
    description,
    image: imageKey,
    type: 'product',
    markdown: markdownPath('plans', slug),
    described: [
      { '@type': 'Product', name, description, url, offers },
      breadcrumbs(context, steps(context, 'plans', plan)),
    ],
  })
  return { title: name, main, head }
}

function offer(context: SchoolContext, plan: MembershipPlan): Html {
  const messages = shopMessages(context.locale)
  const isFree = plan.price === 0n
  const hasTrial = plan.trialDays !== null && !isFree
  return offerCard(context, {
    price: membershipPrice(context, { ...plan, trialDays: null }),
    isFree,
    ...(hasTrial ? { action: messages.startTrial } : {}),
    notes: [hasTrial ? membershipPrice(context, plan) : undefined, accessLabel(context, plan)],
    selection: { itemType: 'membership_plan', offerId: plan.id },
    ...(plan.isOnSale ? {} : { instead: html`<p class="quietly">${messages.notOnSale}</p>` }),
  })
}

function member(context: SchoolContext, { until }: NonNullable<Ownership>): Html {
  const messages = shopMessages(context.locale)
  const text = until ? messages.youHaveUntil(dayOf(context, until)) : messages.youMember
  return banner({ tone: 'done', body: html`<p>${text}</p>` })
}

function included({ locale }: SchoolContext, { includes }: MembershipPlan): Html {
  const messages = thingMessages(locale)
  const shop = shopMessages(locale)
  const links = includes
    .filter(({ isPublished }) => isPublished)
    .map(({ itemType, slug, name }) => {
      const kind = itemType === 'course' ? 'courses' : 'products'
      return html`<li>${icon('check')}<span><a href="${publicPath(kind, slug)}">${name}</a> <span class="quietly" lang="${locale}">${shop.kind[itemType]}</span></span></li>`
    })
  return html`<section aria-labelledby="includes"><h2 id="includes" lang="${locale}">${messages.includes}</h2>
${links.length > 0 ? html`<ul class="check-list">${links}</ul>` : html`<p class="quietly" lang="${locale}">${messages.includesNothing}</p>`}</section>`
}
