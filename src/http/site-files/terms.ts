import {
  type MembershipAccess,
  type Priced,
  priceList,
  type SeatAvailability,
  seatAvailability,
} from '../../domain/catalog/index.ts'
import { equalShares } from '../../domain/pricing/index.ts'
import { type Money, toDecimal } from '../../platform/money.ts'
import type { FileContext } from './context.ts'
import { minuteOf } from './moments.ts'

type TermsContext = Pick<FileContext, 'school' | 'messages'>

/** An amount as programs read it in every language: 1200 TWD, 12.50 USD. */
function amount(money: Money): string {
  return `${toDecimal(money)} ${money.currency}`
}

/** The amount in each currency the offer is sold in. */
function amounts({ school, messages }: TermsContext, priced: Priced): string {
  return priceList(priced, school).map(amount).join(messages.terms.or)
}

type Offered = Priced & { readonly instalments?: number; readonly trialDays?: number | null }

/** Price, payment and access duration of an offer. */
export function offerTerms(context: TermsContext, offer: MembershipAccess & Offered): string {
  const { terms } = context.messages
  const { access } = offer
  if (access === 'monthly' || access === 'yearly') return recurring(context, offer, access)
  return `${payment(context, offer)}; ${lasting(context, { ...offer, access }, terms)}`
}

function recurring(context: TermsContext, offer: Offered, access: 'monthly' | 'yearly'): string {
  const { terms } = context.messages
  if (offer.price === 0n) return access === 'monthly' ? terms.freeMonthly : terms.freeYearly
  const cost = terms[access](amounts(context, offer))
  return offer.trialDays ? terms.trial(offer.trialDays, cost) : cost
}

function payment(context: TermsContext, { instalments = 1, ...offer }: Offered): string {
  const { terms } = context.messages
  if (offer.price === 0n) return terms.free
  if (instalments === 1) return terms.once(amounts(context, offer))
  return priceList(offer, context.school)
    .map((money) => terms.instalments(amount(money), instalments, shares(money, instalments)))
    .join(terms.or)
}

// Instalments that differ have the larger ones first: 2 × 334 TWD + 1 × 333 TWD.
function shares({ minor, currency }: Money, instalments: number): string {
  const sizes = Map.groupBy(equalShares(minor, instalments), (part) => part)
  return [...sizes]
    .map(([size, alike]) => `${alike.length} × ${amount({ minor: size, currency })}`)
    .join(' + ')
}

function lasting(
  { school }: TermsContext,
  { access, accessUntil, accessDays }: Omit<MembershipAccess, 'access'> & { access: string },
  terms: FileContext['messages']['terms'],
): string {
  if (accessUntil) return terms.until(`${minuteOf(accessUntil, school.timeZone)} (${school.timeZone})`)
  if (accessDays) return terms.forDays(accessDays)
  if (access !== 'lifetime') throw new Error(`No duration is set for ${access} access`)
  return terms.lifetime
}

/** The public part of a ticket, without its number of seats, which entity tags would reveal too. */
export type PublicTicket = Priced & { readonly name: string; readonly seats: SeatAvailability }

export function publicTicket(ticket: Priced & { name: string; seatsLeft: number }): PublicTicket {
  const { name, price, prices, seatsLeft } = ticket
  return { name, price, prices, seats: seatAvailability(seatsLeft) }
}

/** The price and availability of a ticket. */
export function ticketTerms(context: TermsContext, { seats, ...ticket }: Omit<PublicTicket, 'name'>): string {
  const { terms } = context.messages
  const cost = ticket.price === 0n ? terms.free : terms.perTicket(amounts(context, ticket))
  const availability = { none: terms.soldOut, few: terms.fewLeft, enough: undefined }[seats]
  return availability ? `${cost}; ${availability}` : cost
}

/** The price of a meeting. */
export function meetingTerms(
  context: TermsContext,
  { durationMinutes, ...meeting }: Priced & { readonly durationMinutes: number },
): string {
  const { terms } = context.messages
  return terms.perMeeting(meeting.price === 0n ? terms.free : amounts(context, meeting), durationMinutes)
}
