import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderLineId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { accessEndOf, revokeAccess } from '../../entitlements/index.ts'
import { grantAndEnrol } from '../../learning/index.ts'
import { giftColumns, type OrderPurpose } from '../../pricing/index.ts'
import { codeColumns } from './voucher-code.ts'
import { termsOf } from './voucher-terms.ts'

type Deps = { readonly clock: Clock; readonly secretBox: SecretBox }
type Order = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly lines: readonly { readonly id: OrderLineId; readonly quantity: number }[]
}

/** Inserts the vouchers of a new order, which are invalid until it is paid. */
export async function writeVouchers(tx: Tx, deps: Deps, order: Order, purpose: OrderPurpose): Promise<void> {
  if (purpose.is === 'self') return
  const { clock } = deps
  const gift = purpose.is === 'gift' ? giftColumns(clock, purpose) : {}
  const { schoolId, personId: ownerId } = order
  const rows = order.lines.flatMap(({ id: lineId, quantity }) =>
    Array.from({ length: quantity }, (_, at) => {
      const id = newId<'Voucher'>(clock)
      const code = purpose.is === 'gift' ? codeColumns(deps, id) : {}
      const columns = {
        schoolId,
        id,
        lineId,
        ownerId,
        purpose: purpose.is === 'gift' ? 'gift' : 'seat',
      } as const
      return { ...columns, ...code, ...gift, position: at + 1, createdAt: clock.now() }
    }),
  )
  await tx.insertInto('vouchers').values(rows).execute()
}

type Lines = {
  readonly schoolId: SchoolId
  readonly lines: readonly { readonly id: OrderLineId }[]
}
type ActiveLines = Lines & {
  /** The school's time zone, by whose calendar access ends. */
  readonly timeZone: string
  readonly deliveredAt?: Date | undefined
}

/** Activates the vouchers of a paid order; members who redeemed one before a refund get access again. */
export async function activateVouchers(tx: Tx, clock: Clock, order: ActiveLines): Promise<void> {
  const { schoolId, timeZone } = order
  const lineIds = order.lines.map(({ id }) => id)
  const active = tx
    .updateTable('vouchers')
    .set({ activeAt: order.deliveredAt ?? clock.now() })
    .where('schoolId', '=', schoolId)
    .where('lineId', '=', (eb) => eb.fn.any(eb.val(lineIds)))
    .where('activeAt', 'is', null)
    .returning(['id', 'lineId', 'purpose', 'redeemedBy', 'redeemedAt'])
  const redeemed = await tx
    .with('active', () => active)
    .selectFrom('active')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.id', '=', 'active.lineId').on('line.schoolId', '=', schoolId),
    )
    .where('active.redeemedBy', 'is not', null)
    .select(['active.id', 'active.purpose', 'active.redeemedBy', 'active.redeemedAt'])
    .select(['line.itemType', 'line.itemId', 'line.access', 'line.accessUntil', 'line.accessDays'])
    .execute()
  for (const { id, purpose, redeemedBy: personId, redeemedAt: startsAt, ...line } of redeemed) {
    if (!personId || !startsAt) continue
    const { itemType, itemId, ...terms } = termsOf(line)
    const expiresAt = accessEndOf(terms, startsAt, timeZone)
    const grant = { schoolId, personId, itemType, itemId, startsAt, expiresAt }
    await grantAndEnrol(tx, clock, { ...grant, source: purpose, sourceId: id })
  }
}

/** Ends the vouchers of a refunded order, and the access of the members who redeemed them. */
export async function withdrawVouchers(tx: Tx, clock: Clock, order: Lines): Promise<void> {
  const { schoolId } = order
  const lineIds = order.lines.map(({ id }) => id)
  const withdrawn = await tx
    .updateTable('vouchers')
    .set({ activeAt: null })
    .where('schoolId', '=', schoolId)
    .where('lineId', '=', (eb) => eb.fn.any(eb.val(lineIds)))
    .where('activeAt', 'is not', null)
    .returning(['id', 'purpose', 'redeemedBy'])
    .execute()
  for (const { id: sourceId, purpose, redeemedBy } of withdrawn) {
    if (redeemedBy) await revokeAccess(tx, clock, { schoolId, source: purpose, sourceId })
  }
}
