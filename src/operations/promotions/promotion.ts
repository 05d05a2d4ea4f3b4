import { z } from 'zod'
import type { Promotion } from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'
import { itemKind } from './promotion-terms.ts'

export const promotion = z.object({
  id,
  label: z.string(),
  kind: z.enum(['amount', 'percent']),
  amount_off: money.nullable().describe('for kind amount'),
  percent_off: z.number().nullable().describe('for kind percent'),
  minimum: money.describe('the least that the items it applies to must come to'),
  item_kinds: z.array(z.string()).nullable().describe('null: everything'),
  bundle: z
    .array(z.object({ kind: itemKind, id, name: z.string().nullable().describe('null: it was deleted') }))
    .describe('offers that must all be in the order; empty: no bundle'),
  starts_at: momentOrNull,
  ends_at: momentOrNull,
  archived_at: momentOrNull,
  updated_at: moment,
})

export function promotionShown({ currency }: School, given: Promotion): z.input<typeof promotion> {
  const isAmount = given.kind === 'amount'
  return {
    id: given.id,
    label: given.label,
    kind: given.kind,
    amount_off: isAmount ? moneyOf(given.value, currency) : null,
    percent_off: isAmount ? null : Number(given.value),
    minimum: moneyOf(given.minimum, currency),
    item_kinds: given.itemTypes,
    bundle: given.bundle.map(({ itemType, offerId, name }) => ({ kind: itemType, id: offerId, name })),
    starts_at: momentOf(given.startsAt),
    ends_at: momentOf(given.endsAt),
    archived_at: momentOf(given.archivedAt),
    updated_at: momentOf(given.updatedAt),
  }
}
