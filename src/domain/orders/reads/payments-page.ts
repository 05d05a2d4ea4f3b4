import type { Db } from '../../../platform/db/database.ts'
import {
  cutPage,
  keysetQuery,
  type Page,
  type PageRequest,
  sizeOf,
} from '../../../platform/db/paging/keyset.ts'
import { preparedJsonPage } from '../../../platform/db/prepared/prepared-json-page.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type MemberActor, ownerTypes } from '../../tenancy/index.ts'
import { type Payment, toPayments } from './payment-view.ts'
import { ofOrder, paymentsInJson, withRemaining } from './payments-in-json.ts'
import { firstAttemptFirst, readPayments } from './read-payments.ts'
import { paymentsReadableBy, visiblePaymentsOf } from './readable-by.ts'

type Deps = { readonly db: Db }
const order = { at: 'payments.created_at', id: 'payments.id', latestFirst: true } as const

/** A page of payments, newest first: a member's own, or all of the school for its operators. */
export async function payments(
  { db }: Deps,
  actor: MemberActor | Editor,
  page: PageRequest,
): Promise<Page<Payment>> {
  return actor.kind === 'member' ? await ownPage(db, page, actor) : await schoolPage(db, actor, page)
}

async function schoolPage(db: Db, actor: Editor, page: PageRequest): Promise<Page<Payment>> {
  refuseUnlessMay(actor, 'orders:read')
  const listed = keysetQuery(withRemaining(actor.schoolId, paymentsReadableBy(db, actor)), order, page)
  return cutPage(await readPayments(db, actor.schoolId, listed), sizeOf(page), page)
}

/** The number of payments that the actor may see. */
export async function paymentCount({ db }: Deps, actor: MemberActor | Editor): Promise<number> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'orders:read')
  const { count } = await paymentsReadableBy(db, actor)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The payments of one order, the first attempt first; empty if the actor may see none. */
export async function paymentsByTradeNo(
  { db }: Deps,
  actor: MemberActor | Editor,
  tradeNo: string,
): Promise<Payment[]> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'orders:read')
  // Not a valid trade number: no query.
  if (tradeNo.includes('\0')) return []
  const found = withRemaining(actor.schoolId, paymentsReadableBy(db, actor)).where(ofOrder(tradeNo))
  return await readPayments(db, actor.schoolId, firstAttemptFirst(found))
}

const ownPage = preparedJsonPage(
  'orders.payments',
  {
    order,
    rows: (db: Db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
      visiblePaymentsOf(db, { schoolId, memberId }),
    select: (rows, { schoolId }) => withRemaining(schoolId, rows),
    together: ownerTypes,
  },
  { gathered: ({ schoolId }, page) => paymentsInJson(schoolId, page), rowsOf: toPayments },
)
