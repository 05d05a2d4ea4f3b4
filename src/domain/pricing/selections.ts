import { invalid } from '../../platform/fields.ts'
import { type FieldProblem, Refusal } from '../../platform/refusal.ts'
import type { Offer, OfferType } from '../catalog/index.ts'
import { mostSelections, mostTickets, seatRange } from './limits.ts'
import type { OrderPurpose } from './order-purpose.ts'

/** A selection: a plan, ticket, product, or a service at a time. */
export type Selection = {
  readonly itemType: OfferType
  readonly offerId: string
  readonly quantity?: number | undefined
  /** The start of a consulting meeting. */
  readonly startsAt?: Date | undefined
}

/** Refuses malformed selections before any query. */
export function refuseMalformed(
  selections: readonly Selection[],
  { field = 'selections', purpose = 'self' }: SelectionContext = {},
): void {
  refuseProblems(problemsOf(selections, { field, purpose }))
}

type SelectionContext = { readonly field?: string; readonly purpose?: OrderPurpose['is'] | undefined }

export function offerOf({ itemType, offerId }: Selection, offers: readonly Offer[]): Offer | undefined {
  return offers.find((each) => each.itemType === itemType && each.offerId === offerId)
}

/** True if one of several offers is paid in instalments and must therefore be bought alone. */
export function mustBePurchasedAlone(lines: readonly { readonly instalments: number }[]): boolean {
  return lines.length > 1 && lines.some(({ instalments }) => instalments > 1)
}

function problemsOf(
  selections: readonly Selection[],
  { field, purpose }: { readonly field: string; readonly purpose: OrderPurpose['is'] },
): FieldProblem[] {
  if (selections.length === 0 || selections.length > mostSelections) {
    return [{ field, message: `must have 1 to ${mostSelections} entries` }]
  }
  const offerIds = new Set<string>()
  return selections.flatMap((selection, at) => {
    const message = offerIds.has(selection.offerId)
      ? 'must not repeat an offer'
      : problemOf(selection, purpose)
    offerIds.add(selection.offerId)
    return message ? [{ field: `${field}.${at}`, message }] : []
  })
}

/** The maximum quantity of an offer. */
export function mostOf(itemType: OfferType): number {
  return itemType === 'event_ticket' ? mostTickets : 1
}

function problemOf(
  { itemType, quantity = 1, startsAt }: Selection,
  purpose: OrderPurpose['is'],
): string | undefined {
  const { from, to } = purpose === 'seats' ? seatRange : { from: 1, to: mostOf(itemType) }
  if (!Number.isInteger(quantity) || quantity < from || quantity > to)
    return `must have a quantity from ${from} to ${to}`
  if ((itemType === 'consulting_meeting') !== (startsAt !== undefined)) {
    return itemType === 'consulting_meeting' ? 'must have a start time' : 'must not have a start time'
  }
  return undefined
}

function refuseProblems(problems: readonly FieldProblem[]) {
  if (problems.length > 0) throw invalid('order', problems)
}

/** Refuses an order because of one of its lines. */
export function refusedAt(at: number, message: string): Refusal {
  const problems = [{ field: `selections.${at}`, message }]
  return new Refusal('conflict', `The selected offer ${message}`, { problems })
}
