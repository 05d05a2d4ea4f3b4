import { sql } from 'kysely'
import type { FindingKind } from '../../../src/domain/accounting/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { World } from '../world/world.ts'

const all = ['payments', 'paymentLines', 'orders', 'entitlements', 'invoices', 'vouchers'] as const

/** All data derived from the ledger, without ids and the time of a repair. */
export async function bookState(world: World) {
  const rows = await Promise.all(
    all.map(async (table) => (await world.deps.db.selectFrom(table).selectAll().execute()) as object[]),
  )
  return rows.map((each) => each.map(withoutTimes).sort((a, b) => (a < b ? -1 : 1)))
}

function withoutTimes(row: object): string {
  const { updatedAt, createdAt, ...rest } = row as Record<string, unknown>
  const id = 'takenBackAt' in rest ? undefined : rest['id']
  return JSON.stringify({ ...rest, id }, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

export type Damage = {
  readonly kind: FindingKind
  readonly title: string
  readonly breaks: (world: World, paymentId: PaymentId) => Promise<unknown>
}

export const run = (world: World, statement: ReturnType<typeof sql>) => statement.execute(world.deps.db)
export const lineOf = (paymentId: PaymentId) =>
  sql`(select line_id from payment_lines where payment_id = ${paymentId} limit 1)`
export const orderOf = (paymentId: PaymentId) => sql`(select order_id from payments where id = ${paymentId})`

/** Ways to damage records derived from the ledger, all of which can be repaired. */
export const damages: readonly Damage[] = [
  {
    kind: 'access_missing',
    title: 'deleted access',
    breaks: (world, id) => run(world, sql`delete from entitlements where source_id = ${lineOf(id)}`),
  },
  {
    kind: 'access_missing',
    title: 'revoked access',
    breaks: (world, id) =>
      run(world, sql`update entitlements set taken_back_at = now() where source_id = ${lineOf(id)}`),
  },
  {
    kind: 'payment_row',
    title: 'a payment that was set to unpaid',
    breaks: (world, id) =>
      run(world, sql`update payments set state = 'not_paid', paid_at = null where id = ${id}`),
  },
  {
    kind: 'payment_row',
    title: 'a payment with an invented refund',
    breaks: (world, id) => run(world, sql`update payments set refunded = 100 where id = ${id}`),
  },
  {
    kind: 'line_shares',
    title: 'a line with an invented refund',
    breaks: (world, id) => run(world, sql`update payment_lines set refunded = 1 where payment_id = ${id}`),
  },
  {
    kind: 'order_state',
    title: 'an order that was reset to unpaid',
    breaks: (world, id) => run(world, sql`update orders set fulfilment = 'held' where id = ${orderOf(id)}`),
  },
  {
    kind: 'invoice_missing',
    title: 'a deleted invoice',
    breaks: (world, id) => run(world, sql`delete from invoices where payment_id = ${id}`),
  },
  {
    kind: 'invoice_credit',
    title: 'an invoice with an invented credit note',
    breaks: (world, id) => run(world, sql`update invoices set allowance = 5 where payment_id = ${id}`),
  },
]
