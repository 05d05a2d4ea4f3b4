import { createSingleFlight } from '../../platform/single-flight.ts'
import type { WebhookAnswer } from '../gateways/index.ts'

export type OrderState = ReturnType<typeof createOrderState>

/** The payment state of a process; shared by modules that run on a transaction. */
export function createOrderState() {
  return {
    refusedWebhooks: createRefusedWebhooks(),
    /** A webhook repeated while the first is being recorded gets the same response. */
    webhooksInProgress: createSingleFlight<WebhookAnswer>(),
  }
}

/** The number of refused webhooks without an audit entry, reported by the next entry of their kind. */
function createRefusedWebhooks() {
  const counts = new Map<string, number>()
  return {
    add(kind: string) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
    drain(kind: string): number {
      const count = counts.get(kind) ?? 0
      counts.delete(kind)
      return count
    },
  }
}
