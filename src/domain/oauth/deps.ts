import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, WholeDb } from '../../platform/db/database.ts'
import type { OutboundHttp } from '../../platform/outbound-http/index.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { DocumentClients } from './documents/document-clients.ts'
import type { OAuthState } from './process-state.ts'

/** The dependencies and options of the authorization server. */
export type OAuthOptions = {
  readonly db: Db
  /** Separate database sessions to check tokens; `db` by default. */
  readonly guard?: Db | undefined
  readonly clock: Clock
  readonly secretBox: SecretBox
  /** Hosts whose client metadata documents every school reads. */
  readonly documentHosts: readonly string[]
  readonly oauthLimits: OAuthLimits
  readonly oauthState: OAuthState
}

export type OAuthLimits = {
  readonly tokenRequests: Limiter
  readonly registrations: Limiter
  readonly documentFetches: Limiter
}

export type OAuthDeps = Pick<OAuthOptions, 'db' | 'guard' | 'clock' | 'secretBox' | 'documentHosts'> & {
  readonly limits: OAuthLimits
  readonly processState: OAuthState
}

/** The additional dependencies for fetching client metadata documents. */
export type OAuthCallOptions = Omit<OAuthOptions, 'db'> & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
}
export type AuthorizationDeps = OAuthDeps & { readonly documents: DocumentClients }
