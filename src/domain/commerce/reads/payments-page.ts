import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type Page, type PageRequest } from '../../../platform/db/keyset.ts'
import { preparedPage } from '../../../platform/db/prepared-page.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { withDetails } from './payment-columns.ts'
import { type Payment, toPayment } from './payment-view.ts'
import { paymentsReadableBy } from './readable-by.ts'

type Deps = { readonly db: Db }
const order = { at: 'payments.created_at', id: 'payments.id', latestFirst: true } as const

/** A page of payments, newest first: a member's own, or all of the school for those who run it. */
export async function payments(
  { db }: Deps,
  actor: MemberActor | Editor,
  page: PageRequest,
): Promise<Page<Payment>> {
  const { rows, ...around } =
    actor.kind === 'member'
      ? await ownPage(db, page, actor.schoolId, actor.memberId)
      : await schoolPage(db, actor, page)
  return { ...around, rows: rows.map(toPayment) }
}

async function schoolPage(db: Db, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  return await keysetPage(withDetails(paymentsReadableBy(db, actor)), order, page)
}

/** How many payments the actor may see. */
export async function paymentCount({ db }: Deps, actor: MemberActor | Editor): Promise<number> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'orders:read')
  const { count } = await paymentsReadableBy(db, actor)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The payments of one order, the first attempt first; none where the actor may see none. */
export async function paymentsByTradeNo(
  { db }: Deps,
  actor: MemberActor | Editor,
  tradeNo: string,
): Promise<Payment[]> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'orders:read')
  const rows = await withDetails(paymentsReadableBy(db, actor))
    .where('orders.tradeNo', '=', tradeNo)
    .orderBy('payments.sequence')
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .execute()
  return rows.map(toPayment)
}

const ownPage = preparedPage('commerce.payments', {
  order,
  rows: (db: Db, schoolId: SchoolId, memberId: PersonId) =>
    paymentsReadableBy(db, { kind: 'member', schoolId, memberId, roles: [] }),
  shown: (rows) => withDetails(rows),
})
