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
  minimum: money.describe('the least an order must come to'),
  limit_total: z.number().int().nullable(),
  limit_per_member: z.number().int().nullable(),
  redeemed: z.number().int(),
  item_kinds: z.array(z.string()).nullable().describe('null: everything'),
  starts_at: momentOrNull,
  ends_at: momentOrNull,
  archived_at: momentOrNull,
  updated_at: moment,
})

export function couponShown({ currency }: School, given: Coupon): z.input<typeof coupon> {
  const isAmount = given.kind === 'amount'
  return {
    id: given.id,
    code: given.code,
    label: given.label,
    kind: given.kind,
    amount_off: isAmount ? moneyOf(given.value, currency) : null,
    percent_off: isAmount ? null : Number(given.value),
    minimum: moneyOf(given.minimum, currency),
    limit_total: given.limitTotal,
    limit_per_member: given.limitPerMember,
    redeemed: given.redeemed,
    item_kinds: given.itemTypes,
    starts_at: momentOf(given.startsAt),
    ends_at: momentOf(given.endsAt),
    archived_at: momentOf(given.archivedAt),
    updated_at: momentOf(given.updatedAt),
  }
}
