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
  /** Whether the payment simulator is allowed; false by default. */
  readonly permitsSimulator?: boolean | undefined
}

/** The dependencies of requests to gateways. */
export type GatewayCallDeps = Omit<GatewayDeps, 'db'> & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
  /** How the simulator's stored cards are charged, instead of by what each stands for. */
  readonly simulatorBank?: SimulatorBank | undefined
  /** Records what a gateway opened for a payment, before the gateway is asked to charge it. */
  readonly recordSession: RecordSession
}
