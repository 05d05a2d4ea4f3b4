import type { Samples } from './sample.ts'

export const cancellationRuleSamples: Samples = {
  'cancellation_rule.get': async () => ({}),
  'cancellation_rule.set': async () => ({
    body: {
      tiers: [
        { hours_before: 72, percent: 100 },
        { hours_before: 24, percent: 50 },
      ],
    },
  }),
}
