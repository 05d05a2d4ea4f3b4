import type { OrderDeps } from '../orders/index.ts'
import type { SubscriptionKey } from '../subscriptions/index.ts'
import { advanceSubscription, type RenewalStep } from './advance-subscription.ts'

export type Due = Extract<RenewalStep, { is: 'charge' }>

const mostSteps = 6

/** Advances one subscription as far as it can go now; `charge` charges its stored method. */
export async function renewOne(
  deps: OrderDeps,
  key: SubscriptionKey,
  charge: (due: Due) => Promise<'settled' | 'declined'>,
): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    const next = await advanceSubscription(deps, key)
    if (next.is === 'done') return
    if (next.is === 'charge' && (await charge(next)) === 'settled') return
  }
}
