import type { Db } from '../../platform/db/database.ts'
import type { LateReads } from '../../platform/db/replica/replica-database.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { GatewayCallDeps, GatewayDeps } from '../gateways/index.ts'
import type { OrderState } from './process-state.ts'

export type OrderDeps = GatewayDeps & {
  /** Sessions for heavy reads, if they have a quota of their own. */
  readonly reports?: Db | undefined
  /** Exports read a replica, if there is one. */
  readonly lateReads?: LateReads | undefined
  readonly webhookLimits: WebhookLimits
  readonly orderState: OrderState
}

/** The dependencies of operations that send requests to gateways. */
export type OrderCallDeps = GatewayCallDeps & Omit<OrderDeps, 'db'>

export type WebhookLimits = {
  /** Refused webhooks from one IP address. */
  readonly refusedPerIpAddress: Limiter
  /** Refused webhooks of one kind, at one school and gateway, that get an audit entry each. */
  readonly auditedRefusals: Limiter
}
