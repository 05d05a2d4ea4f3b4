import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, WholeDb } from '../../platform/db/database.ts'
import type { OutboundHttp } from '../../platform/outbound-http/index.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { SimulatorBank } from '../gateways/gateway.ts'
import type { CommerceMemory } from './memory.ts'

/** The dependencies of commerce. */
export type CommerceDeps = {
  readonly db: Db
  /** Sessions for heavy reads, if they have a quota of their own. */
  readonly reports?: Db | undefined
  readonly clock: Clock
  readonly secretBox: SecretBox
  /** Whether the payment simulator is allowed; false by default. */
  readonly permitsSimulator?: boolean | undefined
  readonly noticeLimits: NoticeLimits
  readonly commerceMemory: CommerceMemory
}

/** Additional dependencies for gateway requests. */
export type GatewayCallDeps = Omit<CommerceDeps, 'db'> & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
  /** How the simulator's stored cards are charged, instead of by what each stands for. */
  readonly simulatorBank?: SimulatorBank | undefined
}

export type NoticeLimits = {
  /** Notices from one address that were refused. */
  readonly refusedPerAddress: Limiter
  /** Refused notices of one kind, at one school and gateway, that get an audit entry each. */
  readonly auditedRefusals: Limiter
}
