import { z } from 'zod'
import { day } from '../../platform/durations.ts'
import type { Gateway, GatewayCalls } from './gateway.ts'

/** The days to pay by transfer unless a school sets others. */
export const manualDaysToPay = 7

export const ManualSettings = z.object({
  /** Instructions for the member, for example an account number. */
  instructions: z.string().min(1).max(2_000),
  daysToPay: z.int().min(1).max(60).default(manualDaysToPay),
})
export type ManualSettings = z.infer<typeof ManualSettings>

/** Payments without a gateway; an operator records payments and refunds. */
export function createManual({ daysToPay }: ManualSettings): Gateway {
  return {
    name: 'manual',
    capabilities: { currencies: 'all', methods: ['manual'], refunds: [], stores: [] },
    timeToPay: daysToPay * day,
    // There are no webhooks for this gateway, so every one is forged.
    parseWebhook: () => ({ is: 'forged', reference: null }),
    acknowledge: () => ({ status: 404, contentType: 'text/plain', body: 'not found' }),
  }
}

export function createManualCalls({ instructions }: ManualSettings): GatewayCalls {
  return {
    begin: async () => ({ is: 'instructions', text: instructions }),
    test: async () => ({ works: true, detail: 'Buyers see the instructions. No gateway is called.' }),
    query: async () => ({ is: 'unknown', why: 'Manual payments have no gateway to query' }),
    refund: async () => ({ is: 'by-hand', why: 'An operator transfers the money' }),
  }
}
