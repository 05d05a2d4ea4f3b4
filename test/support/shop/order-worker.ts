// A process that calls operations on orders on request, until it is killed.
import { flushCompileCache } from 'node:module'
import type { ClientConfig } from 'pg'
import { createBilling, createBillingCalls } from '../../../src/domain/billing/index.ts'
import type { SimulatorBank } from '../../../src/domain/gateways/index.ts'
import { createInvoicing, createInvoicingCalls } from '../../../src/domain/invoicing/index.ts'
import {
  createOrderCalls,
  createOrderState,
  createOrders,
  type OrderCallDeps,
} from '../../../src/domain/orders/index.ts'
import { webhookLimits } from '../../../src/limits.ts'
import { createSecretBox } from '../../../src/platform/crypto/secret-box.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'

/** The operations on orders, invoices and renewals. */
function operationsOn(deps: Omit<OrderCallDeps, 'recordSession'>) {
  return {
    ...createOrders(deps),
    ...createOrderCalls(deps),
    ...createInvoicing(deps),
    ...createInvoicingCalls(deps),
    ...createBilling(deps),
    ...createBillingCalls(deps),
  }
}

export type Operations = ReturnType<typeof operationsOn>
type Operation = keyof Operations
/** An operation, and the time at which it runs. */
export type Task<Name extends Operation = Operation> = {
  readonly id: number
  readonly at: Date
  readonly operation: Name
  readonly args: Parameters<Operations[Name]>
}
/** Sent once the operation has returned: from then on its result must be durable, whatever happens to the process. */
export type Answer = { readonly id: number; readonly result?: unknown; readonly failure?: string }

type Start = { readonly connection: ClientConfig; readonly secret: string }
const { connection, secret } = JSON.parse(process.argv[2] ?? '') as Start
const lasting = {
  db: createDatabase(createPool({ connection, max: 4, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })),
  secretBox: createSecretBox(secret),
  outboundHttp: createOutboundHttp({ userAgent: 'Lectern' }),
  permitsSimulator: true,
  webhookLimits: webhookLimits(noRateLimits()),
  orderState: createOrderState(),
  simulatorBank: bankWithBooks(connection),
}

/** A bank that charges a payment once, and records it outside of this process. */
function bankWithBooks(at: ClientConfig): SimulatorBank {
  const books = createPool({ connection: at, max: 4, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  return async ({ id, reference, amount, currency }) => {
    await books.query('insert into bank_charges (payment_id) values ($1) on conflict do nothing', [id])
    const webhook = { reference, eventId: `paid:charge:${id}`, kind: 'paid', amount, currency } as const
    return { is: 'reported', webhook: { ...webhook, happenedAt: new Date(), detail: { type: 'credit' } } }
  }
}

process.on('message', (task: Task) => void perform(task).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit())
// Otherwise the cache is written at the exit, which a killed worker never reaches: every worker would compile again.
flushCompileCache()
process.send?.('ready')

async function perform({ id, at, operation, args }: Task): Promise<Answer> {
  const deps = { ...lasting, clock: { now: () => at } }
  const open = operationsOn(deps)[operation] as (...args: unknown[]) => Promise<unknown>
  try {
    return { id, result: await open(...args) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
