import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { choice, rulesFor, wholeNumber } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PartialFields } from '../../../platform/row-version.ts'
import type { OperatorActor } from '../../tenancy/index.ts'
import type { NotificationDeps } from '../deps.ts'
import { digestHour as usualHour } from '../limits.ts'
import { kindsFor, type StaffKind, type StaffMail, staffMails, usualMail } from './staff-kinds.ts'

export const staffSettingFields = {
  mail: choice(staffMails),
  digestHour: wholeNumber({ from: 0, to: 23 }),
}

const checkedHour = rulesFor('settings', { digestHour: staffSettingFields.digestHour })

/** The settings of a member of the staff at a school. */
export type StaffSettings = {
  readonly digestHour: number
  readonly kinds: readonly { readonly kind: StaffKind; readonly mail: StaffMail; readonly inbox: boolean }[]
}

/** One's own settings, for the kinds that the roles allow. */
export async function staffSettings(
  { db }: NotificationDeps,
  { schoolId, memberId, roles }: OperatorActor,
): Promise<StaffSettings> {
  const stored = await db
    .selectFrom('staffNotificationSettings')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .select(['kind', 'mail', 'inbox'])
    .execute()
  const mailing = await db
    .selectFrom('staffMailings')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .select('digestHour')
    .executeTakeFirst()
  const byKind = new Map(stored.map((setting) => [setting.kind, setting]))
  return {
    digestHour: mailing?.digestHour ?? usualHour,
    kinds: kindsFor(roles).map((kind) => byKind.get(kind) ?? { kind, mail: usualMail(kind), inbox: true }),
  }
}

/** Replaces one's own settings of the given kinds, and the hour of the digest. */
export async function updateStaffSettings(
  { db, clock }: NotificationDeps,
  { schoolId, memberId: personId, roles }: OperatorActor,
  { digestHour, kinds }: PartialFields<StaffSettings>,
): Promise<void> {
  const allowed = kindsFor(roles)
  if (kinds?.some(({ kind }) => !allowed.includes(kind)))
    throw new Refusal('not_permitted', 'Your roles do not include notifications of this kind')
  await inTransaction(db, async (tx) => {
    if (digestHour !== undefined) {
      const hour = checkedHour({ digestHour })
      await tx
        .insertInto('staffMailings')
        .values({ schoolId, personId, ...hour })
        .onConflict((conflict) => conflict.columns(['schoolId', 'personId']).doUpdateSet(hour))
        .execute()
    }
    if (!kinds || kinds.length === 0) return
    await tx
      .insertInto('staffNotificationSettings')
      .values(kinds.map((setting) => ({ schoolId, personId, ...setting, updatedAt: clock.now() })))
      .onConflict((conflict) =>
        conflict.columns(['schoolId', 'personId', 'kind']).doUpdateSet((stored) => ({
          mail: stored.ref('excluded.mail'),
          inbox: stored.ref('excluded.inbox'),
          updatedAt: clock.now(),
        })),
      )
      .execute()
  })
}

/** The staff notifications of a person and their settings, for their data export. */
export async function staffPersonalData(
  { db }: Pick<NotificationDeps, 'db'>,
  schoolId: SchoolId,
  personId: PersonId,
) {
  const staffInbox = await db
    .selectFrom('staffNotifications')
    .select(['kind', 'title', 'body', 'createdAt', 'readAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  const staffSettings = await db
    .selectFrom('staffNotificationSettings')
    .select(['kind', 'mail', 'inbox'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  return { staffInbox, staffSettings }
}
