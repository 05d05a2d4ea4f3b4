import { sql } from 'kysely'
import { minute } from '../../platform/durations.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import type { SubscriptionKey } from '../subscriptions/index.ts'

type Deps = Pick<OrderCallDeps, 'db' | 'clock'>

/** Subscriptions that one run works on. A claim is a due date in the future, so that no other run takes them. */
export type Claims = {
  readonly keys: readonly SubscriptionKey[]
  /** Every due date that these claims have had; a subscription with another one has been settled. */
  readonly leases: Date[]
}

const mostClaimed = 100
// A killed process renews nothing, so another run takes its subscriptions after this time.
const leaseMs = 30_000
export const renewEveryMs = 10_000
/** The time of the next attempt after a failed charge or an unknown outcome. */
const retryAfterMs = 10 * minute

/** Claims the oldest due subscriptions; those of a closed school wait. */
export async function claimDue({ db, clock }: Deps): Promise<Claims> {
  const now = clock.now()
  const lease = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<SubscriptionKey>`
    with oldest as (
      select each.school_id, each.id from schools school
      cross join lateral (
        select school_id, id, due_at from subscriptions
        where school_id = school.id and due_at <= ${now} order by due_at, id limit ${mostClaimed}
      ) each
      where school.state = 'active' order by each.due_at, each.id limit ${mostClaimed}
    )
    update subscriptions set due_at = ${lease}
    from (
      select subscription.school_id, subscription.id from subscriptions subscription
      join oldest on oldest.school_id = subscription.school_id and oldest.id = subscription.id
      where subscription.due_at <= ${now}
      for update of subscription skip locked
    ) as due
    where subscriptions.school_id = due.school_id and subscriptions.id = due.id
    returning subscriptions.school_id, subscriptions.id
  `.execute(db)
  return { keys: rows, leases: [lease] }
}

/** Extends the claims that are not settled yet; those that are locked are being settled. */
export async function renewClaims({ db, clock }: Deps, claims: Claims): Promise<void> {
  const lease = new Date(clock.now().getTime() + leaseMs)
  claims.leases.push(lease)
  await moveClaims({ db }, claims, lease)
}

/** Subscriptions that the run could not settle are tried again later, not immediately. */
export async function postponeUnsettled({ db, clock }: Deps, claims: Claims): Promise<void> {
  if (claims.keys.length === 0) return
  await moveClaims({ db }, claims, new Date(clock.now().getTime() + retryAfterMs))
}

async function moveClaims({ db }: Pick<Deps, 'db'>, { keys, leases }: Claims, dueAt: Date): Promise<void> {
  const schoolIds = keys.map(({ schoolId }) => schoolId)
  const ids = keys.map(({ id }) => id)
  await sql`
    update subscriptions set due_at = ${dueAt}
    from (
      select subscription.school_id, subscription.id from subscriptions subscription
      join unnest(${schoolIds}::uuid[], ${ids}::uuid[]) as claimed (school_id, id)
        on claimed.school_id = subscription.school_id and claimed.id = subscription.id
      where subscription.due_at = any(${leases}::timestamptz[])
      for update of subscription skip locked
    ) as own
    where subscriptions.school_id = own.school_id and subscriptions.id = own.id
  `.execute(db)
}
