import type { Catalog } from '../../domain/catalog/index.ts'
import type { Commerce } from '../../domain/commerce/index.ts'
import type { Content } from '../../domain/content/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Insights } from '../../domain/insights/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import type { DownloadAddresses } from '../shared/download-address.ts'

/** The doors that tools go through. */
export type McpModules = {
  readonly catalog: Catalog
  readonly commerce: Commerce
  readonly content: Content
  readonly entitlements: Entitlements
  readonly events: Events
  readonly identity: Identity
  readonly insights: Insights
  readonly learning: Learning
  readonly notifications: Notifications
  readonly oauth: OAuth
}

/** Runs a write in one transaction of its own; a rehearsal does everything and keeps nothing of it. */
export type Operate = <T>(as: 'kept' | 'rehearsed', work: (modules: McpModules) => Promise<T>) => Promise<T>

export type McpLimits = {
  /** Per address, for callers without a token and for those whose token opens nothing. */
  readonly addresses: Limiter
  readonly tokens: Limiter
}

export type McpDeps = {
  readonly modules: McpModules
  readonly operate: Operate
  readonly limits: McpLimits
  readonly clock: Clock
  readonly downloadAddresses: DownloadAddresses
  readonly catalogWatch: CatalogWatch
  /** Whether anything can be bought on the site, by a person in a browser. */
  readonly sellsOnline: () => boolean
}
