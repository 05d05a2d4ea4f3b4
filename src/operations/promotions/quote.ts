import { z } from 'zod'
import type { PromotionVerdict } from '../../domain/pricing/index.ts'
import type { Currency } from '../../platform/money.ts'
import { money, moneyOf } from '../wire/shapes.ts'

export const verdict = z.object({
  is_applied: z.boolean(),
  why: z
    .enum(['bundle_incomplete', 'other_kinds', 'below_minimum', 'nothing_to_pay'])
    .nullable()
    .describe('why it does not apply'),
  missing: money.nullable().describe('for below_minimum: the amount missing from the minimum'),
})

const reasons = verdict.shape.why.unwrap()

export function toVerdict(result: PromotionVerdict, currency: Currency): z.input<typeof verdict> {
  if (result.is === 'applied') return { is_applied: true, why: null, missing: null }
  return {
    is_applied: false,
    why: reasons.parse(result.why.replaceAll('-', '_')),
    missing: result.why === 'below-minimum' ? moneyOf(result.missing, currency) : null,
  }
}
