import { z } from 'zod'
import { type CancellationRule, cancellationRuleFields } from '../../domain/orders/index.ts'
import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

const { hoursBefore, percent } = cancellationRuleFields.tiers.element.shape

const tiers = z
  .array(
    z.object({
      hours_before: hoursBefore.describe('until so many hours before the start; 0: until it starts'),
      percent: percent.describe('so much of what was paid is refunded'),
    }),
  )
  .max(5)
  .describe('from the longest notice to the shortest; empty: nothing is refunded')

const rule = component(
  'CancellationRule',
  z.object({
    tiers,
    updated_at: momentOrNull.describe('null: the default, until the school decides'),
    version,
  }),
)

function ruleShown(given: CancellationRule): z.input<typeof rule> {
  const shown = given.tiers.map((tier) => ({ hours_before: tier.hoursBefore, percent: tier.percent }))
  return withVersion({ tiers: shown, updated_at: momentOf(given.updatedAt) })
}

const getRule = readOperation({
  id: 'cancellation_rule.get',
  title: 'Get the cancellation rule',
  description:
    'What is refunded when a member cancels a paid meeting or registration, by the notice they give.',
  scope: 'school:read',
  input: {},
  output: rule,
  run: async ({ orders }, operator) => ruleShown(await orders.cancellationRule(operator)),
  rest: get('/cancellation_rule'),
})

const setRule = versionedOperation({
  id: 'cancellation_rule.set',
  title: 'Set the cancellation rule',
  description:
    'Changes what is refunded when a member cancels. It applies to orders that are placed from now on: an order keeps the rule that its buyer was shown.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { tiers },
  output: rule,
  current: async ({ orders }, operator) => ruleShown(await orders.cancellationRule(operator)),
  run: async ({ orders }, operator, given) => ruleShown(await orders.setCancellationRule(operator, given)),
  rest: put('/cancellation_rule'),
})

export const cancellationRuleOperations = [getRule, setRule]
