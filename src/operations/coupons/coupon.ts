import { z } from 'zod'
import type { Coupon } from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'

export const coupon = z.object({
  id,
  code: z.string(),
  label: z.string(),
  kind: z.enum(['amount', 'percent']),
  amount_off: money.nullable().describe('for kind amount'),
  percent_off: z.number().nullable().describe('for kind percent'),
  minimum: money.describe('the minimum total of an order'),
  limit_total: z.number().int().nullable(),
  limit_per_member: z.number().int().nullable(),
  redeemed: z.number().int(),
  item_kinds: z.array(z.string()).nullable().describe('null: everything'),
  starts_at: momentOrNull,
  ends_at: momentOrNull,
  archived_at: momentOrNull,
  updated_at: moment,
})

export function toCoupon({ currency }: School, row: Coupon): z.input<typeof coupon> {
  const isAmount = row.kind === 'amount'
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    kind: row.kind,
    amount_off: isAmount ? moneyOf(row.value, currency) : null,
    percent_off: isAmount ? null : Number(row.value),
    minimum: moneyOf(row.minimum, currency),
    limit_total: row.limitTotal,
    limit_per_member: row.limitPerMember,
    redeemed: row.redeemed,
    item_kinds: row.itemTypes,
    starts_at: momentOf(row.startsAt),
    ends_at: momentOf(row.endsAt),
    archived_at: momentOf(row.archivedAt),
    updated_at: momentOf(row.updatedAt),
  }
}
