import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, mostPerPage, type Page, type PageRequest } from '../../../platform/db/keyset.ts'
import { prepared } from '../../../platform/db/prepared.ts'
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
  if (actor.kind === 'member') return await ownPage(db, actor, page)
  refuseUnlessMay(actor, 'orders:read')
  const { rows, ...around } = await keysetPage(withDetails(paymentsReadableBy(db, actor)), order, page)
  return { ...around, rows: rows.map(toPayment) }
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

// The beginning and the end of every list, so that one statement serves first pages and later ones.
const newest = { at: new Date('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const oldest = { at: new Date('0001-01-01T00:00:00Z'), id: '00000000-0000-0000-0000-000000000000' }

async function ownPage(
  db: Db,
  { schoolId, memberId }: MemberActor,
  page: PageRequest,
): Promise<Page<Payment>> {
  const isForward = 'first' in page
  const size = Math.min(isForward ? page.first : page.last, mostPerPage)
  const cursor = isForward ? page.after : page.before
  const { at, id } = cursor ?? (isForward ? newest : oldest)
  // One more than asked for tells whether there is more.
  const read = isForward ? olderThan : newerThan
  const found = await read(db, schoolId, memberId, at, id, size + 1)
  const hasMore = found.length > size
  const rows = found.slice(0, size).map(toPayment)
  return isForward
    ? { rows, hasNext: hasMore, hasPrevious: cursor !== undefined }
    : { rows: rows.reverse(), hasNext: cursor !== undefined, hasPrevious: hasMore }
}

const olderThan = prepared(
  'commerce.payments_older',
  (db, schoolId: SchoolId, memberId: PersonId, at: Date, id: string, size: number) =>
    withDetails(paymentsReadableBy(db, { kind: 'member', schoolId, memberId, roles: [] }))
      .where(sql<boolean>`(payments.created_at, payments.id) < (${at}, ${id}::uuid)`)
      .orderBy('payments.createdAt', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(size),
)

const newerThan = prepared(
  'commerce.payments_newer',
  (db, schoolId: SchoolId, memberId: PersonId, at: Date, id: string, size: number) =>
    withDetails(paymentsReadableBy(db, { kind: 'member', schoolId, memberId, roles: [] }))
      .where(sql<boolean>`(payments.created_at, payments.id) > (${at}, ${id}::uuid)`)
      .orderBy('payments.createdAt', 'asc')
      .orderBy('payments.id', 'asc')
      .limit(size),
)
