import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { rule, tiers, toCancellationRule } from './cancellation-rule.ts'

export const getRule = readOperation({
  id: 'cancellation_rule.get',
  title: 'Get the cancellation rule',
  description:
    'Returns the percentages of a payment that are refunded when a member cancels a meeting or registration, by the time before the start.',
  scope: 'school:read',
  input: {},
  output: rule,
  run: async ({ orders }, operator) => toCancellationRule(await orders.cancellationRule(operator)),
  rest: get('/cancellation_rule'),
})

export const setRule = versionedOperation({
  id: 'cancellation_rule.set',
  title: 'Set the cancellation rule',
  description:
    'Sets the percentages that are refunded when a member cancels. They apply to new orders: existing orders keep the rule of their checkout.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { tiers },
  output: rule,
  current: async ({ orders }, operator) => toCancellationRule(await orders.cancellationRule(operator)),
  run: async ({ orders }, operator, rule) =>
    toCancellationRule(await orders.setCancellationRule(operator, rule)),
  rest: put('/cancellation_rule'),
})
