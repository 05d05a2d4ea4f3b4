import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BookingRef, CancellationOffer, Orders } from '../../../domain/orders/index.ts'
import { timeToUndo } from '../../../domain/orders/index.ts'
import { paths } from '../../../paths/paths.ts'
import { minute } from '../../../platform/durations.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { sentences } from '../../../platform/locales.ts'
import { formatMoney } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { formatSpan } from '../../../platform/span.ts'
import { banner } from '../../page/components/banner.ts'
import { cancellationRuleList } from '../../page/components/cancellation-rule.ts'
import { form } from '../../page/components/form.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { accountPage, donePath } from '../account-page.ts'
import { cancelBookingMessages } from './cancel-booking-messages.ts'

type Deps = { readonly orders: Orders }
type ByBooking = { Params: { kind: string; booking: string } }

const { cancelBooking, undoCancellation } = paths.account
const minutes = timeToUndo / minute

/** The list of the bookings of a kind. */
export const listOf = (kind: BookingRef['kind']) =>
  kind === 'meeting' ? paths.account.meetings : paths.account.events

/** The page to cancel a booking: the refund, the confirmation, and a way to restore the booking. */
export function serveCancelBooking(app: FastifyInstance, { orders }: Deps) {
  app.get<ByBooking>(cancelBooking.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const offer = await offerOrList(orders, context, bookingIn(request))
    if (typeof offer === 'string') return reply.redirect(offer, 303)
    return sendPage(reply, context, confirmPage(context, offer))
  })
  app.post<ByBooking>(cancelBooking.route, async (request, reply) =>
    confirm(orders, request, reply, bookingIn(request)),
  )
  app.post(undoCancellation, async (request, reply) => {
    const context = memberContext(request, reply)
    const id = parseId<'Cancellation'>(fieldsOf(request)['cancellation'] ?? '')
    if (!id) throw new Refusal('not_found', 'You have no such cancellation')
    const kind = kindIn(fieldsOf(request)['kind'] ?? '')
    try {
      await orders.undoCancellation(memberOfSession(context.reader), id)
    } catch (error) {
      if (!isConflict(error)) throw error
      return reply.redirect(donePath(listOf(kind), 'booking_gone'), 303)
    }
    return reply.redirect(donePath(listOf(kind), 'booking_restored'), 303)
  })
  // After a change of language.
  app.get(undoCancellation, (_request, reply) => reply.redirect(paths.account.overview, 303))
}

async function confirm(
  orders: Orders,
  request: FastifyRequest<ByBooking>,
  reply: FastifyReply,
  ref: BookingRef,
): Promise<FastifyReply> {
  const context = memberContext(request, reply)
  const refund = amountIn(fieldsOf(request)['refund'])
  try {
    await orders.cancelBooking(memberOfSession(context.reader), ref, { refund })
  } catch (error) {
    if (!isConflict(error)) throw error
    const offer = await offerOrList(orders, context, ref)
    if (typeof offer === 'string') return reply.redirect(offer, 303)
    reply.code(409)
    return sendPage(
      reply,
      context,
      confirmPage(context, offer, cancelBookingMessages(context.locale).changed),
    )
  }
  return reply.redirect(listOf(ref.kind), 303)
}

const isConflict = (error: unknown) => error instanceof Refusal && error.code === 'conflict'

/** The effect of a cancellation; the list of bookings if this one has ended or was cancelled before. */
async function offerOrList(
  orders: Orders,
  { reader }: MemberContext,
  ref: BookingRef,
): Promise<CancellationOffer | string> {
  try {
    return await orders.cancellationOffer(memberOfSession(reader), ref)
  } catch (error) {
    if (isConflict(error)) return listOf(ref.kind)
    throw error
  }
}

function bookingIn({ params }: FastifyRequest<ByBooking>): BookingRef {
  return { kind: kindIn(params.kind), id: params.booking }
}

function kindIn(text: string): BookingRef['kind'] {
  if (text !== 'meeting' && text !== 'registration') throw new Refusal('not_found', 'There is no such page')
  return text
}

// The refund that the member agreed to, or -1 without one; it is only compared with the actual refund.
function amountIn(text: string | undefined): bigint {
  return /^\d{1,18}$/.test(text ?? '') ? BigInt(text ?? '') : -1n
}

function confirmPage(context: MemberContext, offer: CancellationOffer, problem?: string): Page {
  const messages = cancelBookingMessages(context.locale)
  const { kind, id, name, startsAt, endsAt, refund, money } = offer
  const { locale, timeZone } = context
  const when = formatSpan(locale, { startsAt, endsAt }, { timeZone, style: 'long' })
  const amount =
    money && refund > 0n ? formatMoney({ minor: refund, currency: money.currency }, locale) : undefined
  const sure = amount ? messages.confirmWith[kind](amount) : messages.confirm[kind]
  const inside = html`<input type="hidden" name="refund" value="${String(refund)}">
<button type="submit" class="danger">${sure}</button> <a class="button outline secondary" href="${listOf(kind)}">${messages.keepBooking}</a>`
  const main = html`${problem && banner({ tone: 'careful', role: 'alert', body: html`<p>${problem}</p>` })}
<p class="lead"><time datetime="${startsAt.toISOString()}">${when}</time></p>
${moneyBanner(context, offer)}
${money && cancellationRuleList(context, offer.tiers)}
${form(context, { action: cancelBooking(kind, id), route: cancelBooking.route, classes: 'actions' }, inside)}`
  return accountPage(context, { section: sectionOf(kind), title: messages.title(name), main })
}

const sectionOf = (kind: BookingRef['kind']) => (kind === 'meeting' ? 'meetings' : 'events')

function moneyBanner(
  { locale }: MemberContext,
  { money, refund, percent, refundMethod }: CancellationOffer,
): Html {
  const messages = cancelBookingMessages(locale)
  if (!money)
    return banner({
      tone: 'info',
      body: html`<p>${sentences(locale, messages.free, messages.undo.notRefunded)}</p>`,
    })
  const amount = (minor: bigint) => formatMoney({ minor, currency: money.currency }, locale)
  const paid = amount(money.paid)
  if (refund === 0n)
    return banner({
      tone: 'careful',
      title: messages.notRefunded(paid),
      body: html`<p>${messages.undo.notRefunded}</p>`,
    })
  const isWhole = refund === (money.paid * BigInt(percent)) / 100n
  const title = isWhole
    ? messages.refunded({ refund: amount(refund), paid, percent })
    : messages.reduced({ refund: amount(refund), paid })
  const refundText = refundMethod === 'by_gateway' ? messages.byGateway(minutes) : messages.manually
  return banner({
    tone: 'info',
    title,
    body: html`<p>${sentences(locale, refundText, messages.undo.refunded(minutes))}</p>`,
  })
}
