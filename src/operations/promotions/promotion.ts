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
  minimum: money.describe('the minimum total of the items that it applies to'),
  item_kinds: z.array(z.string()).nullable().describe('null: everything'),
  bundle: z
    .array(z.object({ kind: itemKind, id, name: z.string().nullable().describe('null: it was deleted') }))
    .describe('offers that must all be in the order; empty: no bundle'),
  starts_at: momentOrNull,
  ends_at: momentOrNull,
  archived_at: momentOrNull,
  updated_at: moment,
})

export function toPromotion({ currency }: School, row: Promotion): z.input<typeof promotion> {
  const isAmount = row.kind === 'amount'
  return {
    id: row.id,
    label: row.label,
    kind: row.kind,
    amount_off: isAmount ? moneyOf(row.value, currency) : null,
    percent_off: isAmount ? null : Number(row.value),
    minimum: moneyOf(row.minimum, currency),
    item_kinds: row.itemTypes,
    bundle: row.bundle.map(({ itemType, offerId, name }) => ({ kind: itemType, id: offerId, name })),
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.endsAt),
    archived_at: momentOf(row.archivedAt),
    updated_at: momentOf(row.updatedAt),
  }
}
