import { createIdentity, type IdentityLimits, type Passwords } from './domain/identity/index.ts'
import { createOAuth } from './domain/oauth/index.ts'
import { createTenancy } from './domain/tenancy/index.ts'
import type { Clock } from './platform/clock.ts'
import type { SecretBox } from './platform/crypto/secret-box.ts'
import type { Db } from './platform/db/database.ts'

export type ModuleDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly permitsHttpOrigins: boolean
  readonly passwords: Passwords
  readonly limits: IdentityLimits
}

export type Modules = ReturnType<typeof createModules>

/** Every domain module on one database, or on one transaction of it. */
export function createModules(deps: ModuleDeps) {
  return {
    tenancy: createTenancy(deps),
    identity: createIdentity(deps),
    oauth: createOAuth(deps),
  }
}
