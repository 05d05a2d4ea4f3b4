import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DemoPersonName } from '../../../../demo/people.ts'
import { signSimulatorWebhook } from '../../../../src/domain/gateways/index.ts'
import type { Currency } from '../../../../src/platform/money.ts'
import { hiddenFields } from '../../browser/site-client.ts'
import type { Deployment } from '../deployment.ts'
import { signedIn } from '../signed-in.ts'
import { asksForAnother, counted, outcomeOf, type SiteClient, type WriterContext } from './writer.ts'

type Payment = {
  readonly order: string
  readonly id: string
  readonly reference: string
  readonly amount: string
  readonly currency: Currency
}

/** The tickets on sale, as the checkout names them. */
export async function sellTickets(olga: SiteClient): Promise<string> {
  const created = async (path: string, body: object) => {
    const { status, json, body: text } = await olga.api('POST', path, body)
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  const slug = `open-kiln-${randomUUID().slice(0, 8)}`
  const times = { starts_at: '2030-05-01T09:00:00Z', ends_at: '2030-05-01T11:00:00Z' }
  const { id } = await created('/events', { slug, title: 'Open kiln', ...times, location: 'The studio' })
  const price = { amount: '500', currency: 'TWD' }
  const ticket = await created(`/events/${id}/tickets`, { name: 'Seat', price, capacity: 100_000 })
  const { json } = await olga.api('GET', `/events/${id}`)
  const headers = { 'if-match': `"${json.updated_at}"` }
  const published = await olga.api('PATCH', `/events/${id}`, { state: 'published' }, { headers })
  if (published.status !== 200) throw new Error(published.body)
  return `event_ticket:${ticket.id}`
}

/** Buys a ticket, pays it with a webhook and refunds every second one, until the journal ends. */
export function buyTickets(name: DemoPersonName, item: string) {
  return async (context: WriterContext) => {
    const { journal, deployment } = context
    const buyer = await signedIn(deployment, name)
    for (let nth = 0; !journal.isOver(); nth++) {
      const payment = await checkout(context, buyer, item)
      if (!payment || !(await pay(context, payment))) continue
      if (nth % 2 === 0) await refund(context, payment)
    }
  }
}

async function checkout({ deployment, journal, nextPort }: WriterContext, buyer: SiteClient, item: string) {
  const page = await buyer.get(`/checkout?item=${item}`, { port: nextPort() }).catch(() => undefined)
  if (page?.status !== 200) return void (await pause(50))
  const fields: Record<string, string> = {
    ...hiddenFields(page.body, '/checkout'),
    do: 'order',
    pay: 'credit',
    invoice_kind: 'personal',
  }
  const key = fields['request_key'] ?? ''
  const body = new URLSearchParams(fields)
  const isPlaced = await journal.perform('checkout', key, async () => {
    const headers = { accept: 'text/html' }
    const answer = await buyer.send('POST', '/checkout', { port: nextPort(), body, headers })
    return outcomeOf(answer, 200, 303)
  })
  return isPlaced ? await paymentOf(deployment, key) : undefined
}

async function paymentOf({ pool }: Deployment, key: string): Promise<Payment | undefined> {
  const { rows } = await pool
    .query<Payment>(
      `select orders.id as order, payments.id, gateway_reference as reference, amount, payments.currency
       from orders join payments on payments.order_id = orders.id where request_key = $1`,
      [key],
    )
    // The database is away: this purchase ends here.
    .catch(() => ({ rows: [] }))
  return rows[0]
}

async function pay({ deployment, journal, nextPort }: WriterContext, payment: Payment) {
  const { id, reference, amount, currency } = payment
  const raw = signSimulatorWebhook(deployment.simulatorKey, {
    reference,
    eventId: `paid:${id}`,
    kind: 'paid',
    amount: BigInt(amount),
    currency,
    happenedAt: new Date(),
    detail: { type: 'credit' },
  })
  const gateway = deployment.client()
  return await journal.perform('webhook', id, async () => {
    const sent = {
      port: nextPort(),
      bytes: Buffer.from(raw),
      headers: { 'content-type': 'application/json' },
    }
    return outcomeOf(await gateway.send('POST', '/pay/notices/simulator', sent), 200)
  })
}

async function refund({ journal, olga, nextPort }: WriterContext, { order, id }: Payment) {
  const path = `/orders/${order}/payments/${id}/refund`
  let requested = ''
  const isRequested = await journal.perform('refund request', id, async () => {
    const sent = { port: nextPort(), headers: { 'idempotency-key': id } }
    const answer = await olga.api('POST', path, { reason: 'A fault' }, sent)
    requested = answer.json?.id
    return outcomeOf(answer, 200, 201)
  })
  if (!isRequested) return
  await journal.perform('refund', requested, async () => {
    const sent = { port: nextPort(), headers: { 'idempotency-key': requested } }
    const answer = await olga.api('POST', `/orders/refunds/${requested}/approve`, {}, sent)
    // An attempt without an answer has approved it.
    return asksForAnother(answer) ? outcomeOf(answer) : outcomeOf(answer, 200, 409)
  })
}

export const foundPurchases = (pool: Pool) => ({
  checkout: counted(
    pool,
    'select request_key::text as id, count(*) as times from orders where request_key = any($1::uuid[]) group by 1',
  ),
  webhook: counted(
    pool,
    `select payment_id::text as id, count(*) as times from payment_events
     where kind = 'paid' and payment_id = any($1::uuid[]) group by 1`,
  ),
  'refund request': counted(
    pool,
    'select payment_id::text as id, count(*) as times from refunds where payment_id = any($1::uuid[]) group by 1',
  ),
  refund: counted(
    pool,
    `select id::text, count(*) as times from refunds
     where state in ('processing', 'done') and id = any($1::uuid[]) group by 1`,
  ),
})
