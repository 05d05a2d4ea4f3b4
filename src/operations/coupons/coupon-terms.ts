import { z } from 'zod'
import type { CouponTerms } from '../../../domain/commerce/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { fromDecimal } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { moment } from '../wire.ts'
import { couponItems } from './coupon.ts'

/** The terms of a coupon as they are sent. */
export const couponTerms = {
  label: z.string().min(1).max(120).optional().describe('what buyers read beside the discount'),
  amount_off: z
    .string()
    .max(20)
    .optional()
    .describe("a decimal in the school's currency; this or percent_off"),
  percent_off: z.number().int().min(1).max(100).optional(),
  minimum: z.string().max(20).optional().describe('the least an order must come to, a decimal'),
  limit_total: z.number().int().min(1).nullable().optional().describe('how often in all; null: no limit'),
  limit_per_member: z.number().int().min(1).nullable().optional(),
  item_kinds: z.array(couponItems).min(1).nullable().optional().describe('null: everything'),
  starts_at: moment.nullable().optional(),
  ends_at: moment.nullable().optional(),
}

type Sent = z.output<z.ZodObject<typeof couponTerms>>

/** The same under the names of domain code; only what was given. */
export function termsOf(school: School, sent: Sent): Partial<CouponTerms> {
  const { label, limit_total: limitTotal, limit_per_member: limitPerMember, item_kinds: itemTypes } = sent
  const terms = {
    label,
    ...discountOf(school, sent),
    minimum: sent.minimum === undefined ? undefined : minorOf(school, 'minimum', sent.minimum),
    limitTotal,
    limitPerMember,
    itemTypes,
    startsAt: dateOf(sent.starts_at),
    endsAt: dateOf(sent.ends_at),
  }
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
}

function discountOf(school: School, { amount_off, percent_off }: Sent) {
  if (amount_off !== undefined && percent_off !== undefined)
    throw unfit('percent_off', 'must be left out where amount_off is given')
  if (amount_off !== undefined)
    return { kind: 'amount', value: minorOf(school, 'amount_off', amount_off) } as const
  return percent_off === undefined ? {} : ({ kind: 'percent', value: BigInt(percent_off) } as const)
}

function minorOf({ currency }: School, field: string, text: string): bigint {
  const money = fromDecimal(text, currency)
  if (!money) throw unfit(field, `must be an amount of ${currency} such as 1200`)
  return money.minor
}

function dateOf(sent: string | null | undefined): Date | null | undefined {
  return sent ? new Date(sent) : (sent as null | undefined)
}

export function unfit(field: string, message: string): Refusal {
  return new Refusal('invalid_input', 'A coupon cannot be like this', { problems: [{ field, message }] })
}
