import type { OperationDeps } from '../../operations/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'

export type McpLimits = {
  /** Per IP address, for callers without a valid token. */
  readonly addresses: Limiter
  readonly tokens: Limiter
}

export type McpDeps = OperationDeps & {
  readonly limits: McpLimits
  readonly clock: Clock
  readonly signedUrls: SignedUrls
  readonly catalogWatch: CatalogWatch
}
