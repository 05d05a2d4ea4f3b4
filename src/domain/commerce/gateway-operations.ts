import { bindDeps } from '../../platform/bind-deps.ts'
import type { CommerceDeps } from './deps.ts'
import { gatewaysOf, simulatorKeyAt } from './gateways/gateway-at.ts'
import { closeSimulator, schoolsWithSimulator } from './gateways/simulator-accounts.ts'
import { type RawNotice, recordNotice } from './notices/record-notice.ts'
import { simulateRenewal } from './simulator/simulate-renewal.ts'
import { simulatedCard } from './simulator/simulated-card.ts'
import { simulateExpiry } from './simulator/simulated-expiry.ts'
import { simulatedNotice } from './simulator/simulated-notice.ts'

/** The gateways of a school, their webhooks, and the simulator. */
export function gatewayOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** Handles a gateway's notice: verifies it, records it once, and responds in the gateway's format. */
    recordNotice: (notice: RawNotice) =>
      deps.commerceMemory.noticesUnderway(
        `${notice.schoolId} ${notice.gateway} ${notice.signature ?? ''} ${notice.raw}`,
        () => recordNotice(deps, notice),
      ),
    /** Which schools have an account at the simulator. */
    schoolsWithSimulator: on(schoolsWithSimulator),
    /** Closes a school’s account at the simulator. */
    closeSimulator: on(closeSimulator),
    /** The gateways and payment methods of a school, without keys. */
    gatewaysOf: on(gatewaysOf),
    /** The key that signs the simulator’s notices at a school. */
    simulatorKeyAt: on(simulatorKeyAt),
    /** Writes the notice that a person chose on the simulator’s page. */
    simulatedNotice: on(simulatedNotice),
    /** Writes the notice of a card that a member stores at the simulator. */
    simulatedCard: on(simulatedCard),
    /** Expires a code at the simulator. */
    simulateExpiry: on(simulateExpiry),
    /** Does what is due for a subscription whose card is at the simulator. */
    simulateRenewal: on(simulateRenewal),
  }
}
