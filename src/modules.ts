import { createAccounting, createAccountingCalls } from './domain/accounting/index.ts'
import { createAssessments } from './domain/assessments/index.ts'
import { createBilling, createBillingCalls } from './domain/billing/index.ts'
import { createCatalog, createOutlineCache } from './domain/catalog/index.ts'
import {
  type CertificateDeps,
  createCertificates,
  createStatusListCache,
} from './domain/certificates/index.ts'
import { createChanges } from './domain/changes/index.ts'
import { createConsulting } from './domain/consulting/index.ts'
import { createContent } from './domain/content/index.ts'
import { createEntitlements } from './domain/entitlements/index.ts'
import { createEvents } from './domain/events/index.ts'
import { createGatewayCalls, createGateways, type SimulatorBank } from './domain/gateways/index.ts'
import { createIdempotency } from './domain/idempotency/index.ts'
import { createIdentity, type IdentityLimits, type Passwords } from './domain/identity/index.ts'
import { createInsights } from './domain/insights/index.ts'
import { createInvoicing, createInvoicingCalls } from './domain/invoicing/index.ts'
import { createLearning, type LearningDeps } from './domain/learning/index.ts'
import { createNotifications } from './domain/notifications/index.ts'
import { createOAuth, createOAuthCalls, createOAuthState, type OAuthOptions } from './domain/oauth/index.ts'
import { createOrderCalls, createOrderState, createOrders, type OrderDeps } from './domain/orders/index.ts'
import { createPricing } from './domain/pricing/index.ts'
import { createSettings, createSettingsCalls } from './domain/settings/index.ts'
import { createStorage } from './domain/storage/index.ts'
import { createSubscriptions } from './domain/subscriptions/index.ts'
import { createTeaching } from './domain/teaching/index.ts'
import { createSchoolCache, createTenancy, type TenancyDeps } from './domain/tenancy/index.ts'
import { paths } from './paths/paths.ts'
import { publicPath } from './paths/public-paths.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, Tx, WholeDb } from './platform/db/database.ts'
import { reports, type WebDatabase } from './platform/db/pool/web-database.ts'
import { type LateReads, lateReadsOf, type ReplicaDatabase } from './platform/db/replica/replica-database.ts'
import type { SchoolId } from './platform/db/schema/schema.gen.ts'
import { inTransaction } from './platform/db/transaction.ts'
import type { OutboundHttp } from './platform/outbound-http/index.ts'

/** The dependencies of the modules in addition to a database or a transaction. */
type CommonDeps = Omit<OAuthOptions, 'db' | 'guard'> &
  Omit<TenancyDeps, 'db' | 'guard'> &
  Omit<OrderDeps, 'db' | 'reports' | 'lateReads'> &
  Omit<LearningDeps, 'db'> &
  Pick<CertificateDeps, 'statusListCache'> & {
    readonly passwords: Passwords
    readonly limits: IdentityLimits
  }

export type ModuleDeps = CommonDeps & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
  readonly simulatorBank?: SimulatorBank | undefined
  /** For web processes: the sessions of each module and of the guards. Otherwise all share `db`. */
  readonly sessions?: Pick<WebDatabase, 'module' | 'guard'> | undefined
  /** Serves reads that may be a little late; without it the database serves them. */
  readonly replica?: ReplicaDatabase | undefined
}

export type Modules = ReturnType<typeof createModules>
export type TransactionModules = ReturnType<typeof createModulesIn>

/** The caches of a process. Created once and passed to every `createModules` of the process. */
export function createProcessState(clock: Clock) {
  return {
    schoolCache: createSchoolCache(clock),
    oauthState: createOAuthState(),
    orderState: createOrderState(),
    outlineCache: createOutlineCache(),
    statusListCache: createStatusListCache(),
  } satisfies Partial<ModuleDeps>
}

/** Every domain module. Has no state: see `createProcessState`. */
export function createModules(deps: ModuleDeps) {
  const { sessions, replica } = deps
  const heavy = sessions?.module(reports)
  const lateReads = replica && lateReadsOf(replica, heavy ?? deps.db)
  const on = (module: string) => ({
    ...deps,
    lateReads,
    ...(sessions ? { db: sessions.module(module), reports: heavy } : {}),
  })
  const behind = (module: string, guard: string) => ({ ...on(module), guard: sessions?.guard(guard) })
  const modules = databaseModules({ on, behind })
  return {
    ...modules,
    oauth: { ...modules.oauth, ...createOAuthCalls(behind('oauth', 'token')) },
    gateways: { ...modules.gateways, ...createGatewayCalls(on('orders')) },
    invoicing: { ...modules.invoicing, ...createInvoicingCalls(on('orders')) },
    orders: { ...modules.orders, ...createOrderCalls(on('orders')) },
    billing: { ...modules.billing, ...createBillingCalls(on('orders')) },
    accounting: { ...modules.accounting, ...createAccountingCalls(on('orders')) },
    settings: { ...modules.settings, ...createSettingsCalls(on('settings')) },
  }
}

/**
 * Every domain module on one transaction, without operations that use the network: a transaction can neither
 * wait for them nor undo them.
 */
export function createModulesIn(tx: Tx, deps: CommonDeps) {
  const all = { ...deps, db: tx }
  return databaseModules({ on: () => all, behind: () => all })
}

type Base = CommonDeps & {
  readonly db: Db
  readonly guard?: Db | undefined
  readonly reports?: Db | undefined
  readonly lateReads?: LateReads | undefined
}
type Bases = {
  readonly on: (module: string) => Base
  /** For a module whose first query has separate sessions. */
  readonly behind: (module: string, guard: string) => Base
}

const certificatePaths = {
  certificate: (id: string) => paths.certificate(id),
  statusList: (number: string) => paths.statusList(number),
  course: (slug: string) => publicPath('courses', slug),
}

function databaseModules({ on, behind }: Bases) {
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
    assessments: createAssessments(on('assessments')),
    certificates: createCertificates({ ...on('learning'), paths: certificatePaths }),
    subscriptions: createSubscriptions(on('subscriptions')),
    gateways: createGateways(on('orders')),
    pricing: createPricing(on('orders')),
    invoicing: createInvoicing(on('orders')),
    orders: createOrders(on('orders')),
    billing: createBilling(on('orders')),
    accounting: createAccounting(on('orders')),
    teaching: createTeaching(on('teaching')),
    notifications: createNotifications(on('notifications')),
    insights: createInsights(on(reports)),
    settings: createSettings(on('settings')),
    storage: createStorage(on('storage')),
    idempotency: createIdempotency(on('idempotency')),
    changes: createChanges(on('changes')),
  }
}

export type ReplicaReads = NonNullable<ReturnType<typeof createReplicaReads>>

/** Runs reads of operations with modules on the replica, or on the primary where the replica may not serve them. */
export function createReplicaReads(deps: ModuleDeps, primaryModules: Modules) {
  const { replica } = deps
  if (!replica) return undefined
  // With caches of its own: what a replica returns may be late, and the primary's caches must not contain it.
  const state = createProcessState(deps.clock)
  const ofReplica = createModules({
    ...deps,
    ...state,
    db: replica.db,
    sessions: replica,
    replica: undefined,
  })
  return {
    read: <T>(schoolId: SchoolId, work: (modules: Modules) => Promise<T>): Promise<T> =>
      replica.read(schoolId, {
        onReplica: () => work(ofReplica),
        onPrimary: () => work(primaryModules),
      }),
    recordWrite: replica.recordWrite,
  }
}

/** Runs work of several modules in one transaction; a dry run checks everything and rolls back. */
export function createOperate(deps: ModuleDeps) {
  return async <T>(
    as: 'committed' | 'rolled_back',
    work: (modules: TransactionModules) => Promise<T>,
  ): Promise<T> => {
    let result: { readonly value: T } | undefined
    try {
      return await inTransaction(deps.db, async (tx) => {
        result = { value: await work(createModulesIn(tx, deps)) }
        if (as === 'rolled_back') throw new DryRunRollback()
        return result.value
      })
    } catch (error) {
      if (error instanceof DryRunRollback && result) return result.value
      throw error
    }
  }
}

// Thrown to roll back the transaction.
class DryRunRollback extends Error {}
