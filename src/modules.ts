import { createCatalog } from './domain/catalog/index.ts'
import { type CommerceDeps, createCommerce, createCommerceMemory } from './domain/commerce/index.ts'
import { createConsulting } from './domain/consulting/index.ts'
import { createContent } from './domain/content/index.ts'
import { createEntitlements } from './domain/entitlements/index.ts'
import { createEvents } from './domain/events/index.ts'
import { createIdentity, type IdentityLimits, type Passwords } from './domain/identity/index.ts'
import { createInsights } from './domain/insights/index.ts'
import { createLearning } from './domain/learning/index.ts'
import { createNotifications } from './domain/notifications/index.ts'
import { createOAuth, createOAuthMemory, type OAuthOptions } from './domain/oauth/index.ts'
import { createSchoolMemory, createTenancy, type TenancyDeps } from './domain/tenancy/index.ts'
import type { Clock } from './platform/clock.ts'
import { inTransaction } from './platform/db/transaction.ts'
import type { WebDatabase } from './platform/db/web-database.ts'

export type ModuleDeps = Omit<OAuthOptions, 'gate'> &
  Omit<TenancyDeps, 'gate'> &
  CommerceDeps & {
    readonly passwords: Passwords
    readonly limits: IdentityLimits
    /** Where requests are served: which sessions each module has, and which the gates. Else all of them share `db`. */
    readonly sessions?: Pick<WebDatabase, 'module' | 'gate'> | undefined
  }

export type Modules = ReturnType<typeof createModules>

/** What a process remembers between requests. It is made once, and every `createModules` of the process gets it. */
export function createProcessMemory(clock: Clock) {
  return {
    schoolMemory: createSchoolMemory(clock),
    oauthMemory: createOAuthMemory(),
    commerceMemory: createCommerceMemory(),
  } satisfies Partial<ModuleDeps>
}

/** Every domain module on one database, or on one transaction of it. Nothing is remembered here: see `createProcessMemory`. */
export function createModules(deps: ModuleDeps) {
  // A transaction is one session, whoever works in it.
  const sessions = deps.db.isTransaction ? undefined : deps.sessions
  const on = (module: string) => (sessions ? { ...deps, db: sessions.module(module) } : deps)
  const behind = (module: string, gate: string) => ({ ...on(module), gate: sessions?.gate(gate) })
  return {
    tenancy: createTenancy(behind('tenancy', 'school')),
    identity: createIdentity(behind('identity', 'session')),
    oauth: createOAuth(behind('oauth', 'token')),
    catalog: createCatalog(on('catalog')),
    content: createContent(on('content')),
    consulting: createConsulting(on('consulting')),
    events: createEvents(on('events')),
    entitlements: createEntitlements(on('entitlements')),
    learning: createLearning(on('learning')),
    commerce: createCommerce(on('commerce')),
    notifications: createNotifications(on('notifications')),
    insights: createInsights(on('insights')),
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
