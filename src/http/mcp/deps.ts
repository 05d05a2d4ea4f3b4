import type { Events } from '../../domain/events/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { Operate, OperationModules } from '../../operations/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import type { DownloadAddresses } from '../shared/download-address.ts'

/** The modules that tools call. */
export type McpModules = OperationModules & {
  readonly events: Events
  readonly notifications: Notifications
  readonly oauth: OAuth
}

export type McpLimits = {
  /** Per address, for callers without a valid token. */
  readonly addresses: Limiter
  readonly tokens: Limiter
}

export type McpDeps = {
  readonly modules: McpModules
  readonly operate: Operate<McpModules>
  readonly limits: McpLimits
  readonly clock: Clock
  readonly downloadAddresses: DownloadAddresses
  readonly catalogWatch: CatalogWatch
}
