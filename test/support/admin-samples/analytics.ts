import type { Samples } from './sample.ts'

export const analyticsSamples: Samples = {
  'analytics.revenue': async () => ({
    query: { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z', by: 'month' },
  }),
}
