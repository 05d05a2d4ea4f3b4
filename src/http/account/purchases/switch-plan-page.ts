import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Billing, SwitchOption } from '../../../domain/billing/index.ts'
import type { OwnSubscription, Subscriptions } from '../../../domain/subscriptions/index.ts'
import { paths } from '../../../paths/paths.ts'
import type { MembershipPlanId } from '../../../platform/db/schema/schema.gen.ts'
import { html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { banner } from '../../page/components/banner.ts'
import { choice } from '../../page/components/choice.ts'
import { form } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { accountPage, donePath } from '../account-page.ts'
import { dayOf, nothingYet } from '../own-page.ts'
import { type ById, idIn, ownOne } from './own-subscription.ts'
import { subscriptionMessages } from './subscription-messages.ts'
import { money } from './subscription-view.ts'

type Deps = { readonly subscriptions: Subscriptions; readonly billing: Billing }

/** The page on which a member switches a membership to another plan. */
export function serveSwitchPlan(app: FastifyInstance, deps: Deps) {
  app.get<ById>(paths.account.switchPlan.route, (request, reply) => renderSwitch(deps, request, reply))
  app.post<ById>(paths.account.switchPlan.route, async (request, reply) => {
    const member = memberOfSession(memberContext(request, reply).reader)
    const selection = selectionIn(fieldsOf(request)['plan'])
    if (!selection) return reply.redirect(paths.account.switchPlan(idIn(request.params)), 303)
    try {
      const switched = await deps.billing.switchPlan(member, { id: idIn(request.params), ...selection })
      if (switched.is === 'to-pay') return reply.redirect(paths.payment(switched.paymentId), 303)
      const done = switched.is === 'switched' ? 'plan_switched' : 'plan_planned'
      return reply.redirect(donePath(paths.account.memberships, done), 303)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error
      reply.code(409)
      return await renderSwitch(deps, request, reply, { isRefused: true })
    }
  })
}

async function renderSwitch(
  { subscriptions, billing }: Deps,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { isRefused = false } = {},
) {
  const context = memberContext(request, reply)
  const member = memberOfSession(context.reader)
  const own = await ownOne(subscriptions, member, idIn(request.params))
  const options = await billing.switchOptions(member, own.id)
  return sendPage(reply, context, switchPage(context, { own, options, isRefused }))
}

type PlanSelection = { readonly planId: MembershipPlanId; readonly atMost: bigint }

// The plan and the price that the page showed for the switch.
const optionValue = ({ planId, quote }: SwitchOption) =>
  `${planId} ${quote.when === 'now' ? quote.charge : 0n}`

function selectionIn(value = ''): PlanSelection | undefined {
  const [plan = '', charge = ''] = value.split(' ')
  const planId = parseId<'MembershipPlan'>(plan)
  return planId && /^\d{1,15}$/.test(charge) ? { planId, atMost: BigInt(charge) } : undefined
}

type SwitchModel = {
  readonly own: OwnSubscription
  readonly options: readonly SwitchOption[]
  readonly isRefused: boolean
}

function switchPage(context: MemberContext, { own, options, isRefused }: SwitchModel): Page {
  const messages = subscriptionMessages(context.locale)
  const refused = isRefused && banner({ tone: 'problem', role: 'alert', body: messages.priceChanged })
  const back = html`<p><a href="${paths.account.memberships}">${messages.toMemberships}</a></p>`
  const choices = options.map((option) =>
    choice({
      name: 'plan',
      value: optionValue(option),
      title: option.name,
      text: textOf(context, own, option),
    }),
  )
  const formTarget = { action: paths.account.switchPlan(own.id), route: paths.account.switchPlan.route }
  const main =
    options.length > 0
      ? html`${refused}${form(context, formTarget, html`<ul class="choices">${choices}</ul>`)}${back}`
      : html`${refused}${nothingYet({ icon: 'key', text: messages.noPlans, href: paths.account.memberships, link: messages.toMemberships })}`
  const title = messages.switchTitle(own.planName)
  return accountPage(context, { section: 'memberships', title, lead: messages.switchLead, main })
}

function textOf(context: MemberContext, own: OwnSubscription, option: SwitchOption): string {
  const messages = subscriptionMessages(context.locale)
  const price = messages.each[option.cycle](money(context, own, option.price))
  return `${price} · ${whenOf(context, own, option)}`
}

function whenOf(context: MemberContext, own: OwnSubscription, { planId, quote, isPlanned }: SwitchOption) {
  const messages = subscriptionMessages(context.locale)
  if (isPlanned) return messages.planned
  if (planId === own.planId) return messages.keepPlan
  if (quote.when === 'period_end') return messages.fromThen(dayOf(context, quote.at))
  if (quote.charge === 0n) return messages.nothingNow
  const charge = money(context, own, quote.charge)
  if (own.state === 'trialing') return messages.payFirst(charge)
  return quote.isNewPeriod ? messages.payNewYear(charge) : messages.payNow(charge)
}
