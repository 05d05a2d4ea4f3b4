import type { Accounting, AccountingCalls } from '../domain/accounting/index.ts'
import type { Assessments } from '../domain/assessments/index.ts'
import type { Billing } from '../domain/billing/index.ts'
import type { Catalog } from '../domain/catalog/index.ts'
import type { Certificates } from '../domain/certificates/index.ts'
import type { Consulting } from '../domain/consulting/index.ts'
import type { Content } from '../domain/content/index.ts'
import type { Entitlements } from '../domain/entitlements/index.ts'
import type { Events } from '../domain/events/index.ts'
import type { createGatewayCalls, Gateways } from '../domain/gateways/index.ts'
import type { Identity, Permission } from '../domain/identity/index.ts'
import type { Insights } from '../domain/insights/index.ts'
import type { Invoicing, InvoicingCalls } from '../domain/invoicing/index.ts'
import type { Learning } from '../domain/learning/index.ts'
import type { Notifications } from '../domain/notifications/index.ts'
import type { OAuth, Scope } from '../domain/oauth/index.ts'
import type { OrderCalls, Orders } from '../domain/orders/index.ts'
import type { Pricing } from '../domain/pricing/index.ts'
import type { SchoolSettingsModule, SettingsCalls } from '../domain/settings/index.ts'
import type { Storage } from '../domain/storage/index.ts'
import type { Subscriptions } from '../domain/subscriptions/index.ts'
import type { Teaching } from '../domain/teaching/index.ts'
import type { OperatorActor, School, Tenancy, Visit } from '../domain/tenancy/index.ts'
import type {
  AttemptFileId,
  AttemptId,
  CourseId,
  PaymentId,
  SchoolExportId,
  SchoolId,
} from '../platform/db/schema/schema.gen.ts'
import type { Files } from '../platform/files/files.ts'
import type { RemoteFiles } from '../platform/outbound-http/remote-files.ts'

/** The modules that operations call, on one transaction where they write. */
export type OperationModules = {
  readonly assessments: Assessments
  readonly catalog: Catalog
  readonly certificates: Certificates
  readonly accounting: Accounting
  readonly billing: Billing
  readonly gateways: Gateways
  readonly invoicing: Invoicing
  readonly orders: Orders
  readonly pricing: Pricing
  readonly consulting: Consulting
  readonly content: Content
  readonly entitlements: Entitlements
  readonly events: Events
  readonly identity: Identity
  readonly insights: Insights
  readonly learning: Learning
  readonly notifications: Notifications
  readonly oauth: OAuth
  readonly settings: SchoolSettingsModule
  readonly storage: Storage
  readonly subscriptions: Subscriptions
  readonly teaching: Teaching
  readonly tenancy: Tenancy
}

/** Runs a write in one transaction; a dry run is rolled back. */
export type Operate<Modules> = <T>(
  as: 'committed' | 'rolled_back',
  work: (modules: Modules) => Promise<T>,
) => Promise<T>

export type OperationDeps = {
  readonly files: Files
  readonly remoteFiles: RemoteFiles
  /** Outside of a transaction the modules also send requests to gateways and other servers. */
  readonly modules: OperationModules & {
    readonly accounting: Accounting & AccountingCalls
    readonly gateways: Gateways & ReturnType<typeof createGatewayCalls>
    readonly invoicing: Invoicing & InvoicingCalls
    readonly orders: Orders & OrderCalls
    readonly settings: SchoolSettingsModule & SettingsCalls
  }
  readonly operate: Operate<OperationModules>
  /** Serves the operations that may read a replica; without it the database serves them. */
  readonly replicaReads?: ReplicaReads | undefined
}

/** Reads that a replica serves, or the primary where the replica is away, late or behind the last write of the school. */
export type ReplicaReads = {
  readonly read: <T>(
    schoolId: SchoolId,
    work: (modules: OperationDeps['modules']) => Promise<T>,
  ) => Promise<T>
  /** After a committed write of an operator, so that they find it in every list. */
  readonly recordWrite: (schoolId: SchoolId) => Promise<void>
}

/** The caller of an operation: a person in the admin area or an app, at one school. */
export type Caller = AnyCaller & (SessionCaller | TokenCaller)

type SessionCaller = { readonly by: 'session' }

type TokenCaller = {
  readonly by: 'token'
  readonly scopes: ReadonlySet<Scope>
  /** The URL of a page of the admin area, which a person opens. */
  readonly adminUrl: (page: string) => string
}

type AnyCaller = {
  readonly operator: OperatorActor
  readonly school: School
  readonly visit: Visit
  /** The name of the signed-in person; only for a session. */
  readonly name?: string
  /** Makes the download URL of an export for this owner; only for a session. */
  readonly exportUrl?: (id: SchoolExportId) => { readonly url: string; readonly expiresAt: Date }
  /** Makes the download URL of an invoice for this operator. */
  readonly invoiceUrl?: (id: PaymentId) => { readonly url: string; readonly expiresAt: Date }
  /** Makes the download URL of a ledger export for this operator. */
  readonly ledgerUrl?: (span: { readonly from?: Date | undefined; readonly until?: Date | undefined }) => {
    readonly url: string
    readonly expiresAt: Date
  }
  /** Makes the download URL of the gradebook of a course for this operator. */
  readonly gradebookUrl?: (id: CourseId) => { readonly url: string; readonly expiresAt: Date }
  /** Makes the download URL of a file that a member handed in, for this operator. */
  readonly answerFileUrl?: (file: { readonly attemptId: AttemptId; readonly id: AttemptFileId }) => {
    readonly url: string
    readonly expiresAt: Date
  }
  /** Makes the CSRF token that changes must send; only for a session. */
  readonly proof?: () => string
}

/** A school scope: required in the token and allowed by the role. */
export type OperatorScope = Extract<Scope, Permission>
