import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { NotificationDeps } from './deps.ts'
import { isMandatory, type NotificationKind, sendableKinds } from './kinds.ts'

/** A member's channels for one kind of notification. */
export type Subscription = {
  readonly kind: NotificationKind
  readonly inbox: boolean
  readonly email: boolean
  readonly isMandatory: boolean
}

/** Every kind that is sent with the member's channels; both are on by default. */
export async function subscriptions(
  { db }: NotificationDeps,
  { schoolId, memberId }: MemberActor,
): Promise<Subscription[]> {
  const stored = await findStored(db, { schoolId, memberId })
  const byKind = new Map(stored.map((choice) => [choice.kind, choice]))
  return sendableKinds.map((kind) => {
    const { inbox, email } = byKind.get(kind) ?? { inbox: true, email: true }
    return { kind, inbox, email: email || isMandatory(kind), isMandatory: isMandatory(kind) }
  })
}

const findStored = prepared(
  'notifications.subscriptions',
  (db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
    db
      .selectFrom('notificationSubscriptions')
      .select(['kind', 'inbox', 'email'])
      .where('schoolId', '=', schoolId)
      .where('personId', '=', memberId),
)

export type SubscriptionChange = {
  readonly kind: NotificationKind
  readonly inbox?: boolean | undefined
  readonly email?: boolean | undefined
}

/** Changes the channels of one kind; omitted ones stay unchanged. */
export async function updateSubscription(
  deps: NotificationDeps,
  member: MemberActor,
  { kind, inbox, email }: SubscriptionChange,
): Promise<Subscription> {
  if (email === false && isMandatory(kind)) {
    const problems = [{ field: 'email', message: 'mandatory_mail' }]
    throw new Refusal('invalid_input', 'Mandatory mail cannot be switched off', { problems })
  }
  const { schoolId, memberId: personId } = member
  const updatedAt = deps.clock.now()
  const changes = {
    ...(inbox === undefined ? {} : { inbox }),
    ...(email === undefined ? {} : { email }),
    updatedAt,
  }
  const saved = await deps.db
    .insertInto('notificationSubscriptions')
    .values({ schoolId, personId, kind, inbox: inbox ?? true, email: email ?? true, updatedAt })
    .onConflict((conflict) => conflict.columns(['schoolId', 'personId', 'kind']).doUpdateSet(changes))
    .returning(['inbox', 'email'])
    .executeTakeFirstOrThrow()
  return { kind, ...saved, email: saved.email || isMandatory(kind), isMandatory: isMandatory(kind) }
}
