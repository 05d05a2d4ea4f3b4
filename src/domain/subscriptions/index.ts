import { bindDeps } from '../../platform/bind-deps.ts'
import { changeSubscription } from './change-end.ts'
import {
  cancelSubscription,
  continueSubscription,
  endSubscription,
  moveSubscriptionEnd,
  pauseSubscription,
  resumeSubscription,
} from './change-subscription.ts'
import type { SubscriptionDeps } from './deps.ts'
import { endAllOf, subscribedPersonalData } from './forget-member.ts'
import { listSubscriptions, subscriptionById } from './list-subscriptions.ts'
import { ownSubscriptions } from './own-subscriptions.ts'
import { applyPrice, planPrice } from './plan-price.ts'
import { subscriptionHistory } from './subscription-history.ts'
import { subscriptionPayments } from './subscription-payments.ts'

export { changeMandate } from './change-mandate.ts'
export type { SubscriptionDeps } from './deps.ts'
export { graceAfter, graceDays, nextRetry, retryDays } from './grace-period.ts'
export { priceNoticeDays } from './limits.ts'
export { type MembershipStatus, membershipStatuses, type Subscription } from './list-subscriptions.ts'
export {
  lockOwnSubscription,
  lockSubscription,
  type SubscriptionKey,
  type SubscriptionRow,
  subscriptionsOf,
} from './locked-subscription.ts'
export { dueAt } from './move.ts'
export { isNextPlanOwned } from './one-live.ts'
export type { OwnSubscription } from './own-subscriptions.ts'
export { switchCredit } from './paid-lines.ts'
export { type PastMemberships, pastSubscriptions } from './past-subscriptions.ts'
export { type Cycle, firstPeriod, reminderAt } from './periods.ts'
export {
  type MembershipAfterRefund,
  membershipAfterRefund,
  revokePaidLine,
} from './refund-subscription.ts'
export { renewSubscription } from './renew-subscription.ts'
export { restoreAccess } from './restore-access.ts'
export { startSubscription } from './start-subscription.ts'
export type { SubscriptionState } from './state-machine.ts'
export type { SubscriptionEvent } from './subscription-history.ts'
export type { SubscriptionPayment } from './subscription-payments.ts'
export {
  type PlanTerms,
  planSwitch,
  quoteSwitch,
  refuseUnlessSwitchable,
  type SwitchQuote,
  type SwitchTarget,
  switchSubscription,
} from './switch-subscription.ts'
export { nextTerms } from './terms.ts'
export { abandonUnpaidPeriod, announceRenewal, leaveUnpaid, runOut, setDue } from './unpaid-period.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Memberships that renew: their plans, periods, prices and states. The billing module charges them. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const on = bindDeps(deps)
  return {
    /** A member’s subscriptions, those that have ended last. */
    ownSubscriptions: on(ownSubscriptions),
    /** Lets a subscription end with its paid period. */
    cancelSubscription: on(cancelSubscription),
    /** Lets a cancelled subscription renew after all. */
    resumeSubscription: on(resumeSubscription),
    /** Stops charges and access; the rest of the period is kept. */
    pauseSubscription: on(pauseSubscription),
    /** Continues a paused subscription. */
    continueSubscription: on(continueSubscription),
    /** Ends a subscription immediately. */
    endSubscription: on(endSubscription),
    /** Makes the current period longer or shorter. */
    moveSubscriptionEnd: on(moveSubscriptionEnd),
    /** Announces a new price to the subscribers of a plan. Returns the number of subscribers. */
    planPrice: on(planPrice),
    /** Applies an announced price and notifies the affected subscribers. */
    applyPrice: on(applyPrice),
    /** A page of the current and past memberships of a school. */
    listSubscriptions: on(listSubscriptions),
    /** One membership; undefined if there is none. */
    subscriptionById: on(subscriptionById),
    /** The history of a renewing subscription, the latest first. */
    subscriptionHistory: on(subscriptionHistory),
    /** The payments of a renewing subscription, the latest first. */
    subscriptionPayments: on(subscriptionPayments),
    /** Ends a membership immediately or at a moment, or extends it, with the items it includes. */
    changeSubscription: on(changeSubscription),
    /** Ends the subscriptions of a deleted account. */
    endAllOf: on(endAllOf),
    /** A person’s subscriptions and stored cards, for their data export. */
    subscribedPersonalData: on(subscribedPersonalData),
  }
}
