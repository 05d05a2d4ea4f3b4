import { offerTypes } from '../../domain/catalog/index.ts'
import { mostOf, mostSelections, type Selection } from '../../domain/pricing/index.ts'
import { parseId } from '../../platform/ids.ts'

const form = /^([a-z_]{1,30}):([0-9a-fA-F-]{36})(?::(\d{1,3}))?(?:@(.{10,35}))?$/

/** Parses a selection as written by `paths`; undefined if it is malformed. */
export function readSelection(text: string): Selection | undefined {
  const [, type, id = '', count = '1', start] = form.exec(text) ?? []
  const itemType = offerTypes.find((each) => each === type)
  const offerId = parseId<'Offer'>(id)
  const quantity = Number(count)
  if (!itemType || !offerId || quantity < 1 || quantity > mostOf(itemType)) return undefined
  const isMeeting = itemType === 'consulting_meeting'
  if (isMeeting !== (start !== undefined)) return undefined
  if (start === undefined) return { itemType, offerId, quantity }
  const startsAt = new Date(start)
  return Number.isNaN(startsAt.getTime()) ? undefined : { itemType, offerId, quantity, startsAt }
}

/** Parses several selections: skips malformed ones, keeps the last of each offer, and limits their number. */
export function readSelections(texts: readonly string[]): Selection[] {
  const byOffer = new Map<string, Selection>()
  for (const text of texts.slice(0, 10 * mostSelections)) {
    const selection = readSelection(text)
    if (selection) byOffer.set(selection.offerId, selection)
  }
  return [...byOffer.values()].slice(0, mostSelections)
}
