import type { FastifyInstance, FastifyRequest } from 'fastify'
import { simulatorCards } from '../../domain/gateways/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { html } from '../../platform/html/html.ts'
import { parseId } from '../../platform/ids.ts'
import { keysOf } from '../../platform/records.ts'
import { Refusal } from '../../platform/refusal.ts'
import { choice } from '../page/components/choice.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { linkList } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { simulatorMessages } from './simulator-messages.ts'

type Params = { Params: { subscription: string } }
type Deps = { readonly orders: Orders }

/** The simulator's page on which a card is stored for a subscription. */
export function serveSimulatorCards(app: FastifyInstance, { orders }: Deps) {
  app.get<Params>(paths.simulatorCards.route, async (request, reply) => {
    const id = idIn(request)
    // Refuses a card of another member.
    await orders.simulatedCard(memberOfSession(meOf(request)), { id, card: 'works' })
    const context = schoolContext(request, reply)
    return sendPage(reply, context, cardsPage(context, id))
  })
  app.post<Params>(paths.simulatorCards.route, async (request, reply) => {
    const [id, member] = [idIn(request), memberOfSession(meOf(request))]
    const cardName = fieldsOf(request)['card']
    const card = keysOf(simulatorCards).find((each) => each === cardName)
    if (!card) return reply.redirect(paths.simulatorCards(id), 303)
    const raw = await orders.simulatedCard(member, { id, card })
    await orders.recordWebhook({ schoolId: member.schoolId, gateway: 'simulator', raw })
    return reply.redirect(withQuery(paths.account.memberships, { done: 'card_changed' }), 303)
  })
}

function idIn({ params }: FastifyRequest<Params>): SubscriptionId {
  const id = parseId<'Subscription'>(params.subscription)
  if (!id) throw new Refusal('not_found', 'No such subscription')
  return id
}

function cardsPage(context: SchoolContext, id: SubscriptionId): Page {
  const { title, banner, bannerText, cards: messages } = simulatorMessages(context.locale)
  const all = keysOf(simulatorCards).map((card) => choice({ name: 'card', value: card, ...messages[card] }))
  const formTarget = { action: paths.simulatorCards(id), route: paths.simulatorCards.route }
  const main = html`<section class="sheet payment simulator">
<aside class="simulator-banner" aria-label="${title}">${icon('warning')}
<p><strong>${banner}</strong> ${bannerText}</p></aside>
<h1>${messages.title}</h1>
<p>${messages.text}</p>
${form(context, formTarget, html`<ul class="choices">${all}</ul>`)}
${linkList([{ href: paths.account.memberships, text: messages.back }])}
</section>`
  return { title, main }
}
