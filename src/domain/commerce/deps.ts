import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, WholeDb } from '../../platform/db/database.ts'
import type { OutboundHttp } from '../../platform/outbound-http/index.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { CommerceMemory } from './memory.ts'

/** What commerce is built on. */
export type CommerceDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  /** Whether anybody may pay with the simulator, that is with nothing. Left out it is no. */
  readonly permitsSimulator?: boolean | undefined
  readonly noticeLimits: NoticeLimits
  readonly commerceMemory: CommerceMemory
}

/** What asking a gateway needs beyond that. */
export type GatewayCallDeps = Omit<CommerceDeps, 'db'> & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
}

export type NoticeLimits = {
  /** Notices from one address that were refused. */
  readonly refusedPerAddress: Limiter
  /** Refused notices of one kind, at one school and gateway, that get an audit entry each. */
  readonly auditedRefusals: Limiter
}
