import { createCatalog } from './domain/catalog/index.ts'
import { type CommerceDeps, createCommerce } from './domain/commerce/index.ts'
import { createConsulting } from './domain/consulting/index.ts'
import { createContent } from './domain/content/index.ts'
import { createEntitlements } from './domain/entitlements/index.ts'
import { createEvents } from './domain/events/index.ts'
import { createIdentity, type IdentityLimits, type Passwords } from './domain/identity/index.ts'
import { createInsights } from './domain/insights/index.ts'
import { createLearning } from './domain/learning/index.ts'
import { createNotifications } from './domain/notifications/index.ts'
import { createOAuth, type OAuthOptions } from './domain/oauth/index.ts'
import { createTenancy } from './domain/tenancy/index.ts'
import { inTransaction } from './platform/db/transaction.ts'

export type ModuleDeps = OAuthOptions &
  Pick<CommerceDeps, 'permitsSimulator'> & {
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
    catalog: createCatalog(deps),
    content: createContent(deps),
    consulting: createConsulting(deps),
    events: createEvents(deps),
    entitlements: createEntitlements(deps),
    learning: createLearning(deps),
    commerce: createCommerce(deps),
    notifications: createNotifications(deps),
    insights: createInsights(deps),
  }
}

/** Runs work of several modules in one transaction; rehearsed, everything is checked and nothing is kept. */
export function createOperate(deps: ModuleDeps) {
  return async <T>(as: 'kept' | 'rehearsed', work: (modules: Modules) => Promise<T>): Promise<T> => {
    let result: { readonly value: T } | undefined
    try {
      return await inTransaction(deps.db, async (tx) => {
        result = { value: await work(createModules({ ...deps, db: tx })) }
        if (as === 'rehearsed') throw new Rehearsed()
        return result.value
      })
    } catch (error) {
      if (error instanceof Rehearsed && result) return result.value
      throw error
    }
  }
}

// Thrown, because that is how a transaction is given up.
class Rehearsed extends Error {}
