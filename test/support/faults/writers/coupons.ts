import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { counted, outcomeOf, type Writer } from './writer.ts'

/** Creates coupons with an Idempotency-Key. */
export const writeCoupons: Writer = async ({ journal, olga, nextPort }) => {
  while (!journal.isOver()) {
    const code = `FAULT-${randomUUID().slice(0, 13).toUpperCase()}`
    await journal.perform('coupon', code, async () => {
      const sent = { port: nextPort(), headers: { 'idempotency-key': code } }
      return outcomeOf(await olga.api('POST', '/coupons', { code, percent_off: 10, label: code }, sent), 201)
    })
  }
}

export const foundCoupons = (pool: Pool) => ({
  coupon: counted(pool, 'select code as id, count(*) as times from coupons where code = any($1) group by 1'),
})
