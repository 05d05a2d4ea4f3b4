import { z } from 'zod'
import {
  type CancellationRule,
  cancellationRuleFields,
  mostCancellationTiers,
} from '../../domain/orders/index.ts'
import { component } from '../wire/component.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

const { hoursBefore, percent } = cancellationRuleFields.tiers.element.shape

export const tiers = z
  .array(
    z.object({
      hours_before: hoursBefore.describe('the notice in hours before the start; 0: until the start'),
      percent: percent.describe('the refunded percentage of the payment'),
    }),
  )
  .max(mostCancellationTiers)
  .describe('from the longest notice to the shortest; empty: nothing is refunded')

export const rule = component(
  'CancellationRule',
  z.object({
    tiers,
    updated_at: momentOrNull.describe('null: the default, until the school decides'),
    version,
  }),
)

export function toCancellationRule(row: CancellationRule): z.input<typeof rule> {
  const stored = row.tiers.map((tier) => ({ hours_before: tier.hoursBefore, percent: tier.percent }))
  return withVersion({ tiers: stored, updated_at: momentOf(row.updatedAt) })
}
