import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Billing, BillingCalls } from '../../../domain/billing/index.ts'
import type { Entitlements, OwnMembership } from '../../../domain/entitlements/index.ts'
import type { PaymentStart } from '../../../domain/gateways/index.ts'
import type { OwnSubscription, Subscriptions } from '../../../domain/subscriptions/index.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import { publicList, publicPath } from '../../../paths/public-paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { form } from '../../page/components/form.ts'
import { icon } from '../../page/components/icon.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { ownMessages } from '../own-messages.ts'
import { dayOf, nothingYet } from '../own-page.ts'
import { type ById, idIn, ownOne } from './own-subscription.ts'
import { subscriptionMessages } from './subscription-messages.ts'
import { subscriptionView } from './subscription-view.ts'

/** Sends the browser on to a page of a gateway. */
export type RenderGatewayRedirect = (
  request: FastifyRequest,
  reply: FastifyReply,
  beginning: PaymentStart,
) => unknown
/** The gateway's page for cards. */
type Cards = Pick<Billing, 'gatewayWithCards'> & Pick<BillingCalls, 'changeCard'>
type Deps = {
  readonly entitlements: Entitlements
  readonly subscriptions: Subscriptions
  readonly billing: Cards
  readonly renderGatewayRedirect: RenderGatewayRedirect
}

/** The memberships of a member with their contents, next charge and cancellation. */
export function serveMemberships(
  app: FastifyInstance,
  { entitlements, subscriptions, billing, renderGatewayRedirect }: Deps,
) {
  app.get(paths.account.memberships, async (request, reply) => {
    const context = memberContext(request, reply)
    const member = memberOfSession(context.reader)
    const memberships = await entitlements.ownMemberships(member)
    const own = await subscriptions.ownSubscriptions(member)
    const isLive = own.some(({ state }) => state !== 'ended')
    const storesCards = isLive && (await billing.gatewayWithCards(member)) !== undefined
    return sendPage(reply, context, membershipsPage(context, { memberships, own, storesCards }))
  })
  app.get<ById>(paths.account.cancelSubscription.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const own = await ownOne(subscriptions, memberOfSession(context.reader), idIn(request.params))
    if (!own.canCancel) return reply.redirect(paths.account.memberships, 303)
    return sendPage(reply, context, cancelPage(context, own))
  })
  app.post<ById>(paths.account.cancelSubscription.route, async (request, reply) => {
    await subscriptions.cancelSubscription(memberOfSession(meOf(request)), idIn(request.params))
    return reply.redirect(donePath(paths.account.memberships, 'membership_cancelled'), 303)
  })
  app.post<ById>(paths.account.resumeSubscription.route, async (request, reply) => {
    await subscriptions.resumeSubscription(memberOfSession(meOf(request)), idIn(request.params))
    return reply.redirect(donePath(paths.account.memberships, 'membership_resumed'), 303)
  })
  app.post<ById>(paths.account.changeCard.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const to = (gateway: string) => ({
      webhook: urlAt(schoolOf(request), paths.gatewayWebhooks(gateway)),
      page: urlAt(schoolOf(request), paths.account.memberships),
      locale: context.locale,
    })
    const wish = { id: idIn(request.params), to }
    return renderGatewayRedirect(
      request,
      reply,
      await billing.changeCard(memberOfSession(context.reader), wish),
    )
  })
  // After a change of language.
  for (const { route } of [paths.account.resumeSubscription, paths.account.changeCard])
    app.get<ById>(route, (_request, reply) => reply.redirect(paths.account.memberships, 303))
}

type MembershipModel = {
  readonly memberships: readonly OwnMembership[]
  readonly own: readonly OwnSubscription[]
  readonly storesCards: boolean
}

function membershipsPage(context: MemberContext, { memberships, own, storesCards }: MembershipModel): Page {
  const { memberships: messages } = ownMessages(context.locale)
  const live = own.filter(({ state }) => state !== 'ended')
  const past = own.filter(({ state }) => state === 'ended')
  const withoutSubscription = memberships.filter(({ id }) => !live.some(({ planId }) => planId === id))
  const entries = [
    ...live.map((each) => subscribed(context, each, { memberships, storesCards })),
    ...withoutSubscription.map((each) => entry(context, each)),
  ]
  const main = html`${
    entries.length > 0
      ? html`<ul class="own-list">${entries}</ul>`
      : nothingYet({ icon: 'key', text: messages.empty, href: publicList('plans'), link: messages.toShop })
  }${past.length > 0 && pastOnes(context, past)}`
  return accountPage(context, { section: 'memberships', title: messages.title, lead: messages.lead, main })
}

function subscribed(
  context: MemberContext,
  own: OwnSubscription,
  { memberships, storesCards }: Omit<MembershipModel, 'own'>,
): Html {
  const includes = memberships.find(({ id }) => id === own.planId)?.includes ?? []
  return html`<li class="own-entry"><div><h2>${titleOf(own.planName, own.planSlug, own.planState)}</h2>
${subscriptionView(context, own, { storesCards })}${opens(context, includes)}</div></li>`
}

function entry(context: MemberContext, { name, slug, state, since, until, includes }: OwnMembership): Html {
  const { memberships: messages } = ownMessages(context.locale)
  return html`<li class="own-entry"><div><h2>${titleOf(name, slug, state)}</h2>
<p class="quietly">${messages.since(dayOf(context, since))} · ${until ? messages.until(dayOf(context, until)) : messages.forGood}</p>
${opens(context, includes)}</div></li>`
}

function titleOf(name: string, slug: string, state: string): Html | string {
  return state === 'published' ? html`<a href="${publicPath('plans', slug)}">${name}</a>` : name
}

function opens({ locale }: MemberContext, includes: OwnMembership['includes']): Html | undefined {
  const { memberships: messages } = ownMessages(locale)
  if (includes.length === 0) return undefined
  const links = includes.map((item) => {
    const href = item.itemType === 'course' ? paths.learn.course(item.slug) : paths.account.downloads
    return html`<li>${icon('check')}<a href="${href}">${item.name}</a></li>`
  })
  return html`<h3>${messages.includes}</h3><ul class="check-list">${links}</ul>`
}

function pastOnes(context: MemberContext, past: readonly OwnSubscription[]): Html {
  const messages = subscriptionMessages(context.locale)
  const rows = past.map(
    (own) =>
      html`<li class="own-entry"><div><h3>${titleOf(own.planName, own.planSlug, own.planState)}</h3>
<p class="quietly">${messages.ended(dayOf(context, own.endedAt ?? own.periodEndsAt))}</p></div></li>`,
  )
  return html`<section><h2>${messages.past}</h2><ul class="own-list">${rows}</ul></section>`
}

function cancelPage(context: MemberContext, own: OwnSubscription): Page {
  const messages = subscriptionMessages(context.locale)
  const title = messages.cancelTitle(own.planName)
  const lead =
    own.state === 'past_due' ? messages.cancelNow : messages.cancelLead(dayOf(context, own.periodEndsAt))
  const buttons = html`<div class="actions"><button type="submit">${messages.cancelYes}</button>
<a class="button outline secondary" href="${paths.account.memberships}">${messages.back}</a></div>`
  const { cancelSubscription } = paths.account
  const formTarget = { action: cancelSubscription(own.id), route: cancelSubscription.route }
  const main = form(context, formTarget, buttons)
  return accountPage(context, { section: 'memberships', title, lead, main })
}
