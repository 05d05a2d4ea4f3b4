import { mostOf, mostSelections, type Selection } from '../../domain/commerce/index.ts'
import { parseId } from '../../platform/ids.ts'

const itemTypes = [
  'course',
  'membership_plan',
  'event_ticket',
  'digital_product',
  'consulting_meeting',
] as const satisfies readonly Selection['itemType'][]

const form = /^([a-z_]{1,30}):([0-9a-fA-F-]{36})(?::(\d{1,3}))?(?:@(.{10,35}))?$/

/** Reads one selection as `paths` writes it; undefined where nothing could be bought by it. */
export function readSelection(text: string): Selection | undefined {
  const [, type, id = '', count = '1', start] = form.exec(text) ?? []
  const itemType = itemTypes.find((each) => each === type)
  const offerId = parseId<'Offer'>(id)
  const quantity = Number(count)
  if (!itemType || !offerId || quantity < 1 || quantity > mostOf(itemType)) return undefined
  const isMeeting = itemType === 'consulting_meeting'
  if (isMeeting !== (start !== undefined)) return undefined
  if (start === undefined) return { itemType, offerId, quantity }
  const startsAt = new Date(start)
  return Number.isNaN(startsAt.getTime()) ? undefined : { itemType, offerId, quantity, startsAt }
}

/** Reads many; what cannot be read is left out, of one offer the last counts, and there are never too many. */
export function readSelections(texts: readonly string[]): Selection[] {
  const byOffer = new Map<string, Selection>()
  for (const text of texts.slice(0, 10 * mostSelections)) {
    const selection = readSelection(text)
    if (selection) byOffer.set(selection.offerId, selection)
  }
  return [...byOffer.values()].slice(0, mostSelections)
}
