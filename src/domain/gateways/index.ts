import { bindDeps } from '../../platform/bind-deps.ts'
import { listGatewayAccounts, removeGatewayAccount, setGatewayAccount } from './accounts.ts'
import type { GatewayCallDeps, GatewayDeps } from './deps.ts'
import { gatewaysOf, simulatorKeyAt } from './gateway-at.ts'
import { changeCurrencies, schoolCurrencies } from './school-currencies.ts'
import { closeSimulator, schoolsWithSimulator } from './simulator-accounts.ts'
import { testGateway } from './test-gateway.ts'

export type { GatewaySettings, ListedGatewayAccount } from './accounts.ts'
export { acceptsCurrency } from './currencies.ts'
export type { GatewayCallDeps, GatewayDeps } from './deps.ts'
export {
  type Capabilities,
  type CardSetUp,
  type ChargeAnswer,
  type Gateway,
  type GatewayCalls,
  type GatewayMandate,
  type GatewayName,
  type GatewayPayment,
  gatewayNames,
  type PaymentStart,
  type QueryAnswer,
  type Recurrence,
  type RefundAnswer,
  type ReturnUrls,
  type SimulatorBank,
  type Span,
} from './gateway.ts'
export {
  gatewayAccepting,
  gatewayAt,
  gatewayCallsAt,
  gatewayCallsOf,
  gatewaysOf,
  simulatorKeyAt,
} from './gateway-at.ts'
export { keyTestTimeoutMs } from './limits.ts'
export { manualDaysToPay } from './manual.ts'
export type { PaymentType } from './payment-type.ts'
export { type GatewayPayout, type GatewayPayoutLine, payoutLineKinds, payoutStates } from './payout.ts'
export { type OrderCurrency, orderCurrency, type SchoolCurrencies } from './school-currencies.ts'
export { refuseSimulatorUnlessPermitted, sealedGatewayAccounts } from './sealed-accounts.ts'
export { type SimulatorSettings, signSimulatorWebhook, signStoredCard } from './simulator.ts'
export { chargeCard, type SimulatorCard, simulatorCards, storedCard } from './simulator-cards.ts'
export type { RecordSession } from './stripe/stored-card.ts'
export { fromTaipeiTime, taipei } from './taipei-time.ts'
export type {
  Acknowledgement,
  DisputeWebhook,
  RecurrenceWebhook,
  RefundWebhook,
  RefusedWebhook,
  StoredCardWebhook,
  StoredMethod,
  Webhook,
  WebhookAnswer,
  WebhookDetail,
  WebhookOutcome,
  WebhookRequest,
} from './webhook.ts'

export type Gateways = ReturnType<typeof createGateways>

/** The payment gateways of a school: their accounts, keys, currencies and requests. */
export function createGateways(deps: GatewayDeps) {
  const on = bindDeps(deps)
  return {
    /** The schools that have an account at the simulator. */
    schoolsWithSimulator: on(schoolsWithSimulator),
    /** Closes a school’s account at the simulator. */
    closeSimulator: on(closeSimulator),
    /** The gateways and payment methods of a school, without keys. */
    gatewaysOf: on(gatewaysOf),
    /** The key that signs the simulator’s webhooks at a school. */
    simulatorKeyAt: on(simulatorKeyAt),
    /** The currencies that a school sells in, and those that its gateways accept. */
    schoolCurrencies: on(schoolCurrencies),
    /** Sets the additional currencies of a school. */
    changeCurrencies: on(changeCurrencies),
    /** Opens or changes the school’s account at a gateway; its keys are sealed. */
    setGatewayAccount: on(setGatewayAccount),
    /** The school’s accounts at gateways, without their keys. */
    listGatewayAccounts: on(listGatewayAccounts),
    /** Removes an account without open payments. */
    removeGatewayAccount: on(removeGatewayAccount),
  }
}

/** Operations that call a gateway, and therefore never run within a transaction or a dry run. */
export function createGatewayCalls(deps: Omit<GatewayCallDeps, 'recordSession'>) {
  const on = bindDeps(deps)
  return {
    /** Tests the stored keys of an account at a gateway. */
    testGateway: on(testGateway),
  }
}
