import { createIdentity, type IdentityLimits, type Passwords } from './domain/identity/index.ts'
import { createOAuth, type OAuthOptions } from './domain/oauth/index.ts'
import { createTenancy } from './domain/tenancy/index.ts'

export type ModuleDeps = OAuthOptions & {
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
