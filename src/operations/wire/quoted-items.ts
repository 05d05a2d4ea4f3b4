import { z } from 'zod'
import { offerTypes } from '../../domain/catalog/index.ts'
import type { LineProblem, Quote } from '../../domain/orders/index.ts'
import { mostSelections, mostTickets } from '../../domain/pricing/index.ts'
import { idOf, listOf, wholeNumber } from '../../platform/fields.ts'
import { id, money, moneyOf } from './shapes.ts'

const kind = z.enum(offerTypes)

/** The items of a quote in a request. */
export const itemsInput = listOf(
  z.strictObject({
    kind,
    id: idOf<'Plan' | 'EventTicket' | 'DigitalProduct' | 'ConsultingService'>().describe(
      'of the course plan, membership plan, ticket, product or service',
    ),
    quantity: wholeNumber({ from: 1, to: mostTickets }).default(1),
  }),
  { to: mostSelections },
)

export function selectionsOf(items: z.output<typeof itemsInput>) {
  return items.map(({ kind: itemType, id: offerId, quantity }) => ({ itemType, offerId, quantity }))
}

/** A line of a quote. */
export const quotedLine = z.object({
  kind,
  id,
  name: z.string().nullable().describe('null: it is not published'),
  quantity: z.number().int(),
  price: money.nullable().describe('of the quantity, before the discount'),
  discount: money,
  problem: z
    .enum(['not_on_sale', 'instalments_alone'])
    .nullable()
    .describe('why it cannot be bought; then it is not part of the total'),
})

export function quotedLines({ lines, currency }: Quote): z.input<typeof quotedLine>[] {
  return lines.map(({ selection, item: thing, priced, discount, problem }) => ({
    kind: selection.itemType,
    id: selection.offerId,
    name: thing?.name ?? null,
    quantity: selection.quantity ?? 1,
    price: priced ? moneyOf(priced.original, currency) : null,
    discount: moneyOf(discount, currency),
    problem: problem ? problemCode(problem) : null,
  }))
}

// Buyers do not learn that an unpublished offer exists; operators know it.
function problemCode({ is }: LineProblem): 'instalments_alone' | 'not_on_sale' {
  return is === 'instalments-alone' ? 'instalments_alone' : 'not_on_sale'
}
