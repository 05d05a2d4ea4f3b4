import type { FastifyInstance } from 'fastify'
import type { Entitlements, OwnMembership } from '../../domain/entitlements/index.ts'
import type { OwnSubscription, Subscriptions } from '../../domain/subscriptions/index.ts'
import type { MemberActor } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicList, publicPath } from '../../paths/public-addresses.ts'
import type { SubscriptionId } from '../../platform/db/schema.gen.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { accountPage, donePath } from './account-page.ts'
import { dayOf, nothingYet } from './own-page.ts'
import { ownWords } from './own-words.ts'
import { subscriptionView } from './subscription-view.ts'
import { subscriptionWords } from './subscription-words.ts'

type Deps = { readonly entitlements: Entitlements; readonly subscriptions: Subscriptions }
type ById = { Params: { subscription: string } }

/** The memberships of a member: what each opens, what comes next, and how to end it. */
export function serveMemberships(app: FastifyInstance, { entitlements, subscriptions }: Deps) {
  app.get(paths.account.memberships, async (request, reply) => {
    const context = memberContext(request, reply)
    const member = memberOfSession(context.reader)
    const held = await entitlements.ownMemberships(member)
    return sendPage(
      reply,
      context,
      membershipsPage(context, held, await subscriptions.ownSubscriptions(member)),
    )
  })
  app.get<ById>(paths.account.cancelSubscription.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const own = await ownOne(subscriptions, memberOfSession(context.reader), idIn(request.params))
    if (own.cancelAskedAt || own.state === 'ended') return reply.redirect(paths.account.memberships, 303)
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
  // After a change of language.
  app.get<ById>(paths.account.resumeSubscription.route, (_request, reply) =>
    reply.redirect(paths.account.memberships, 303),
  )
}

function idIn({ subscription }: ById['Params']): SubscriptionId {
  const id = parseId<'Subscription'>(subscription)
  if (!id) throw new Refusal('not_found', 'No such subscription')
  return id
}

async function ownOne(subscriptions: Subscriptions, member: MemberActor, id: SubscriptionId) {
  const own = (await subscriptions.ownSubscriptions(member)).find((each) => each.id === id)
  if (!own) throw new Refusal('not_found', 'No such subscription')
  return own
}

function membershipsPage(
  context: MemberContext,
  held: readonly OwnMembership[],
  own: readonly OwnSubscription[],
): Page {
  const { memberships: words } = ownWords(context.locale)
  const live = own.filter(({ state }) => state !== 'ended')
  const past = own.filter(({ state }) => state === 'ended')
  const others = held.filter(({ id }) => !live.some(({ planId }) => planId === id))
  const entries = [
    ...live.map((each) => subscribed(context, each, held)),
    ...others.map((each) => entry(context, each)),
  ]
  const main = html`${
    entries.length > 0
      ? html`<ul class="own-list">${entries}</ul>`
      : nothingYet({ icon: 'key', text: words.empty, href: publicList('plans'), link: words.toShop })
  }${past.length > 0 && pastOnes(context, past)}`
  return accountPage(context, { section: 'memberships', title: words.title, lead: words.lead, main })
}

function subscribed(context: MemberContext, own: OwnSubscription, held: readonly OwnMembership[]): Html {
  const includes = held.find(({ id }) => id === own.planId)?.includes ?? []
  return html`<li class="own-entry"><div><h2>${titleOf(own.planName, own.planSlug, own.planState)}</h2>
${subscriptionView(context, own)}${opens(context, includes)}</div></li>`
}

function entry(context: MemberContext, { name, slug, state, since, until, includes }: OwnMembership): Html {
  const { memberships: words } = ownWords(context.locale)
  return html`<li class="own-entry"><div><h2>${titleOf(name, slug, state)}</h2>
<p class="quietly">${words.since(dayOf(context, since))} · ${until ? words.until(dayOf(context, until)) : words.forGood}</p>
${opens(context, includes)}</div></li>`
}

function titleOf(name: string, slug: string, state: string): Html | string {
  return state === 'published' ? html`<a href="${publicPath('plans', slug)}">${name}</a>` : name
}

function opens({ locale }: MemberContext, includes: OwnMembership['includes']): Html | undefined {
  const { memberships: words } = ownWords(locale)
  if (includes.length === 0) return undefined
  const links = includes.map((item) => {
    const href = item.itemType === 'course' ? paths.learn.course(item.slug) : paths.account.downloads
    return html`<li>${icon('check')}<a href="${href}">${item.name}</a></li>`
  })
  return html`<h3>${words.includes}</h3><ul class="check-list">${links}</ul>`
}

function pastOnes(context: MemberContext, past: readonly OwnSubscription[]): Html {
  const words = subscriptionWords(context.locale)
  const rows = past.map(
    (own) =>
      html`<li class="own-entry"><div><h3>${titleOf(own.planName, own.planSlug, own.planState)}</h3>
<p class="quietly">${words.ended(dayOf(context, own.endedAt ?? own.periodEndsAt))}</p></div></li>`,
  )
  return html`<section><h2>${words.past}</h2><ul class="own-list">${rows}</ul></section>`
}

function cancelPage(context: MemberContext, own: OwnSubscription): Page {
  const words = subscriptionWords(context.locale)
  const title = words.cancelTitle(own.planName)
  const lead = own.state === 'past_due' ? words.cancelNow : words.cancelLead(dayOf(context, own.periodEndsAt))
  const buttons = html`<div class="actions"><button type="submit">${words.cancelYes}</button>
<a role="button" class="outline secondary" href="${paths.account.memberships}">${words.back}</a></div>`
  const main = form(context, { action: paths.account.cancelSubscription(own.id) }, buttons)
  return accountPage(context, { section: 'memberships', title, lead, main })
}
