import type { Operation } from '../operation-kinds.ts'
import { listSubscriptionEvents, listSubscriptionPayments } from './history-operations.ts'
import {
  cancelSubscription,
  continueSubscription,
  pauseSubscription,
  resumeSubscription,
} from './renewal-operations.ts'
import { getSubscription, listSubscriptions, updateSubscription } from './subscription-operations.ts'

/** The operations on subscriptions, in the order in which interfaces list them. */
export const subscriptionOperations: readonly Operation[] = [
  listSubscriptions,
  getSubscription,
  updateSubscription,
  listSubscriptionEvents,
  listSubscriptionPayments,
  cancelSubscription,
  resumeSubscription,
  pauseSubscription,
  continueSubscription,
]
