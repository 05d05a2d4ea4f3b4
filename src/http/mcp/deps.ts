import type { Events } from '../../domain/events/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { Operate, OperationModules } from '../../operations/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { DownloadAddresses } from '../shared/download-address.ts'

/** The modules that tools call. */
export type McpModules = OperationModules & {
  readonly events: Events
  readonly notifications: Notifications
  readonly oauth: OAuth
}

export type McpLimits = {
  /** Per address, for callers without a token and for those whose token opens nothing. */
  readonly addresses: Limiter
  readonly tokens: Limiter
}

/** Calls back with the school whose catalog changed, and with undefined when it may be any. */
export type CatalogNews = (heard: (schoolId: string | undefined) => void) => void

export type McpDeps = {
  readonly modules: McpModules
  readonly operate: Operate<McpModules>
  readonly limits: McpLimits
  readonly clock: Clock
  readonly downloadAddresses: DownloadAddresses
  /** Left out, nothing is remembered from one request to the next. */
  readonly catalogNews?: CatalogNews | undefined
}
