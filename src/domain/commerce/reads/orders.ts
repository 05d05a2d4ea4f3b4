import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/keyset.ts'
import type { OrderId } from '../../../platform/db/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { withOrders } from './payments-in-json.ts'
import { firstAttemptFirst, readPayments } from './read-payments.ts'
import { ordersReadableBy, paymentsReadableBy, refundsReadableBy } from './readable-by.ts'

type Deps = { readonly db: Db }

/** A school's orders, newest first, with who bought and what. */
export async function listOrders({ db }: Deps, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const order = { at: 'orders.created_at', id: 'orders.id', latestFirst: true } as const
  return await keysetPage(summaries(db, actor), order, page)
}

/** One order with its payments and what was asked back of them. */
export async function orderById({ db }: Deps, actor: Editor, id: OrderId) {
  refuseUnlessMay(actor, 'orders:read')
  const order = await summaries(db, actor).where('orders.id', '=', id).executeTakeFirst()
  if (!order) throw new Refusal('not_found', 'No such order')
  const own = withOrders(paymentsReadableBy(db, actor)).where('payments.orderId', '=', id)
  const payments = await readPayments(db, firstAttemptFirst(own))
  const refunds = await refundsReadableBy(db, actor)
    .selectAll('refunds')
    .where('refunds.paymentId', '=', (eb) => eb.fn.any(eb.val(payments.map((payment) => payment.id))))
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  return { ...order, payments, refunds }
}

function summaries(db: Db, actor: Editor) {
  return ordersReadableBy(db, actor)
    .innerJoin('people', 'people.id', 'orders.personId')
    .select([
      'orders.id',
      'orders.tradeNo',
      'orders.personId',
      'people.name as personName',
      'people.email as personEmail',
      'orders.currency',
      'orders.total',
      'orders.instalments',
      'orders.fulfilment',
      'orders.createdAt',
      sql<string[]>`array(
        select line.name from order_lines line
        where line.school_id = orders.school_id and line.order_id = orders.id order by line.position
      )`.as('names'),
      sql<string[]>`array(
        select payment.state from payments payment
        where payment.school_id = orders.school_id and payment.order_id = orders.id
        order by payment.sequence, payment.created_at, payment.id
      )`.as('paymentStates'),
    ])
}
