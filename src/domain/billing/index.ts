import { bindDeps } from '../../platform/bind-deps.ts'
import { type OrderCallDeps, type OrderDeps, sessionRecorder } from '../orders/index.ts'
import { changeCard, gatewayWithCards } from './change-card.ts'
import { endAuthorizations } from './end-authorizations.ts'
import { renewDue } from './renew-due.ts'
import { simulateRenewal } from './simulate-renewal.ts'
import { switchOptions, switchPlan } from './switch-plan.ts'

export type { RenewalProgress } from './renew-due.ts'
export type { SwitchOption } from './switch-plan.ts'

export type Billing = ReturnType<typeof createBilling>

/** Recurring payments of memberships: renewals, dunning, cards and proration. */
export function createBilling(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    /** The plans to which a subscription can be switched, with the price of each switch. */
    switchOptions: on(switchOptions),
    /** Switches a subscription to another plan: immediately, after a payment, or with the next period. */
    switchPlan: on(switchPlan),
    /** The gateway at which a card can be stored without paying. */
    gatewayWithCards: on(gatewayWithCards),
    /** Takes the due steps of a subscription whose card is at the simulator. */
    simulateRenewal: on(simulateRenewal),
  }
}

export type BillingCalls = ReturnType<typeof createBillingCalls>

/** Operations that call a gateway, and therefore never run within a transaction or a dry run. */
export function createBillingCalls(deps: Omit<OrderCallDeps, 'recordSession'>) {
  const on = bindDeps<OrderCallDeps>({ ...deps, recordSession: sessionRecorder(deps) })
  return {
    /** Opens the gateway’s page on which a member stores another card. */
    changeCard: on(changeCard),
    /** Takes the due steps of subscriptions: reminders, charges, retries, ends. */
    renewDue: on(renewDue),
    /** Ends periodic authorizations that are no longer needed. */
    endAuthorizations: on(endAuthorizations),
  }
}
