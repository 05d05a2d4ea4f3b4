import { type MembershipAccess, type SeatsTold, seatsTold } from '../../domain/catalog/index.ts'
import { equalShares } from '../../domain/commerce/index.ts'
import { toDecimal } from '../../platform/money.ts'
import type { FileContext } from './context.ts'
import { minuteOf } from './moments.ts'

type Place = Pick<FileContext, 'school' | 'words'>

/** An amount as programs read it in every language: 1200 TWD, 12.50 USD. */
export function amount({ school }: Pick<FileContext, 'school'>, minor: bigint): string {
  return `${toDecimal({ minor, currency: school.currency })} ${school.currency}`
}

type Priced = {
  readonly price: bigint
  readonly instalments?: number
  readonly trialDays?: number | null
}

/** Price, payment and access duration of an offer. */
export function offerTerms(place: Place, offer: MembershipAccess & Priced): string {
  const { terms } = place.words
  const { access } = offer
  if (access === 'monthly' || access === 'yearly') return recurring(place, offer, access)
  return `${payment(place, offer)}; ${lasting(place, { ...offer, access }, terms)}`
}

function recurring(place: Place, { price, trialDays }: Priced, access: 'monthly' | 'yearly'): string {
  const { terms } = place.words
  if (price === 0n) return access === 'monthly' ? terms.freeMonthly : terms.freeYearly
  const cost = terms[access](amount(place, price))
  return trialDays ? terms.trial(trialDays, cost) : cost
}

function payment(place: Place, { price, instalments = 1 }: { price: bigint; instalments?: number }): string {
  const { terms } = place.words
  if (price === 0n) return terms.free
  if (instalments === 1) return terms.once(amount(place, price))
  return terms.instalments(amount(place, price), instalments, shares(place, price, instalments))
}

// Where it cannot be divided evenly the first ones are larger: 2 × 334 TWD + 1 × 333 TWD.
function shares(place: Place, price: bigint, instalments: number): string {
  const sizes = Map.groupBy(equalShares(price, instalments), (share) => share)
  return [...sizes].map(([size, alike]) => `${alike.length} × ${amount(place, size)}`).join(' + ')
}

function lasting(
  { school }: Place,
  { access, accessUntil, accessDays }: Omit<MembershipAccess, 'access'> & { access: string },
  terms: FileContext['words']['terms'],
): string {
  if (accessUntil) return terms.until(`${minuteOf(accessUntil, school.timeZone)} (${school.timeZone})`)
  if (accessDays) return terms.forDays(accessDays)
  if (access !== 'lifetime') throw new Error(`No duration is set for ${access} access`)
  return terms.lifetime
}

/** The public part of a ticket, without its number of seats, which entity tags would reveal too. */
export type PublicTicket = { readonly name: string; readonly price: bigint; readonly seats: SeatsTold }

export function publicTicket(ticket: { name: string; price: bigint; seatsLeft: number }): PublicTicket {
  return { name: ticket.name, price: ticket.price, seats: seatsTold(ticket.seatsLeft) }
}

/** The price and availability of a ticket. */
export function ticketTerms(place: Place, { price, seats }: Omit<PublicTicket, 'name'>): string {
  const { terms } = place.words
  const cost = price === 0n ? terms.free : terms.perTicket(amount(place, price))
  const left = { none: terms.soldOut, few: terms.fewLeft, enough: undefined }[seats]
  return left ? `${cost}; ${left}` : cost
}

/** What a meeting costs. */
export function meetingTerms(
  place: Place,
  { price, durationMinutes }: { readonly price: bigint; readonly durationMinutes: number },
): string {
  const { terms } = place.words
  return terms.perMeeting(price === 0n ? terms.free : amount(place, price), durationMinutes)
}
