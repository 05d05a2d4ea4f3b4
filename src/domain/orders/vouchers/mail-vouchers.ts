import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { SchoolId, VoucherId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type MailWish, queueMail } from '../../identity/index.ts'
import type { MemberActor, PlatformActor } from '../../tenancy/index.ts'
import { openedCode } from './voucher-code.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }

const atOnce = 100

/** Mails the links of seats to their recipients. */
export async function mailSeats(
  tx: Tx,
  deps: Omit<Deps, 'db'>,
  { schoolId }: MemberActor,
  ids: readonly VoucherId[],
): Promise<void> {
  for (const voucher of await mailable(tx, schoolId, ids)) {
    const { recipientEmail: to, ownerName: giver, item } = voucher
    const code = openedCode(deps, voucher)
    if (!to || !code) continue
    const reader = { to, name: voucher.recipientAccount ?? '', locale: voucher.recipientLocale }
    await queueMail(tx, deps, schoolId, { template: 'seat', ...reader, giver, item, code })
  }
  await recordMailed(tx, deps.clock, schoolId, ids, 'mailedAt')
}

/** Mails paid gifts: the code to the buyer, and the gift to the recipient on the chosen day. */
export async function sendGifts(deps: Deps, _actor: PlatformActor): Promise<number> {
  const failed: unknown[] = []
  let count = 0
  let due = await dueGifts(deps)
  while (due.length > 0) {
    for (const { schoolId, id } of due) {
      // One gift that fails must not stop the others.
      await inTransaction(deps.db, (tx) => sendGift(tx, deps, schoolId, id)).then(
        () => (count += 1),
        (error: unknown) => failed.push(error),
      )
    }
    due = due.length < atOnce ? [] : await dueGifts(deps, due.at(-1))
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} gifts could not be mailed`)
  return count
}

type DueGift = { readonly schoolId: SchoolId; readonly id: VoucherId }

const nil = '00000000-0000-0000-0000-000000000000'
const first = { schoolId: nil as SchoolId, id: nil as VoucherId }

async function dueGifts({ db, clock }: Deps, after: DueGift = first) {
  const { rows } = await sql<DueGift>`
    select school_id, id from vouchers
    where active_at is not null and purpose = 'gift' and (
      owner_mailed_at is null or (mailed_at is null and recipient_email is not null and redeemed_at is null)
    ) and (owner_mailed_at is null or send_at is null or send_at <= ${clock.now()})
      and (school_id, id) > (${after.schoolId}::uuid, ${after.id}::uuid)
    order by school_id, id limit ${atOnce} ${allSchools('orders.due_gifts')}
  `.execute(db)
  return rows
}

async function sendGift(tx: Tx, deps: Deps, schoolId: SchoolId, id: VoucherId): Promise<void> {
  const [gift] = await mailable(tx, schoolId, [id])
  const code = gift && openedCode(deps, gift)
  if (!gift || !code || !gift.activeAt) return
  const { item, ownerName: giver, recipientName, recipientEmail, message, sendAt } = gift
  if (!gift.ownerMailedAt) {
    const owner = { to: gift.ownerEmail, name: giver, locale: gift.ownerLocale }
    const about = { item, code, recipient: recipientName ?? recipientEmail }
    await queueMail(tx, deps, schoolId, { template: 'gift_bought', ...owner, ...about })
    await recordMailed(tx, deps.clock, schoolId, [id], 'ownerMailedAt')
  }
  const isDue = !gift.mailedAt && !gift.redeemedAt && (!sendAt || sendAt <= deps.clock.now())
  if (!recipientEmail || !isDue) return
  const reader = {
    to: recipientEmail,
    name: recipientName ?? gift.recipientAccount ?? '',
    locale: gift.recipientLocale ?? gift.ownerLocale,
  }
  const mail: MailWish = { template: 'gift', ...reader, giver, item, message, code }
  await queueMail(tx, deps, schoolId, mail)
  await recordMailed(tx, deps.clock, schoolId, [id], 'mailedAt')
}

// Locked: a mail that two processes are about to send is sent by one.
async function mailable(tx: Tx, schoolId: SchoolId, ids: readonly VoucherId[]) {
  return await tx
    .selectFrom('vouchers')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'vouchers.schoolId').onRef('line.id', '=', 'vouchers.lineId'),
    )
    .innerJoin('people as owner', 'owner.id', 'vouchers.ownerId')
    .leftJoin('people as account', (join) =>
      join.onRef('account.email', '=', 'vouchers.recipientEmail').on('account.deactivatedAt', 'is', null),
    )
    .where('vouchers.schoolId', '=', schoolId)
    .where('vouchers.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('vouchers.position')
    .select(['vouchers.id', 'vouchers.sealedCode', 'vouchers.activeAt', 'vouchers.redeemedAt'])
    .select(['vouchers.recipientName', 'vouchers.recipientEmail', 'vouchers.message', 'vouchers.sendAt'])
    .select(['vouchers.mailedAt', 'vouchers.ownerMailedAt', 'line.name as item'])
    .select(['owner.name as ownerName', 'owner.email as ownerEmail', 'owner.locale as ownerLocale'])
    .select(['account.name as recipientAccount', 'account.locale as recipientLocale'])
    .forUpdate('vouchers')
    .execute()
}

async function recordMailed(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  ids: readonly VoucherId[],
  column: 'mailedAt' | 'ownerMailedAt',
) {
  await tx
    .updateTable('vouchers')
    .set({ [column]: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
}
