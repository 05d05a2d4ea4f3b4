import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, WholeDb } from '../../platform/db/database.ts'
import type { OutboundHttp } from '../../platform/outbound-http/index.ts'
import type { SimulatorBank } from './gateway.ts'
import type { RecordSession } from './stripe/stored-card.ts'

export type GatewayDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  /** True if the payment simulator is allowed; default: false. */
  readonly permitsSimulator?: boolean | undefined
}

/** The dependencies of requests to gateways. */
export type GatewayCallDeps = Omit<GatewayDeps, 'db'> & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
  /** Overrides how the simulator charges stored cards. */
  readonly simulatorBank?: SimulatorBank | undefined
  /** Records the gateway session of a payment before the gateway is asked to charge it. */
  readonly recordSession: RecordSession
}
