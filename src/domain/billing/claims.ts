import { type RawBuilder, sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
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
  const isStillDue = sql<boolean>`due_at <= ${now}`
  return { keys: await move({ db }, await oldestDue(db, now), isStillDue, lease), leases: [lease] }
}

async function oldestDue(db: Db, now: Date): Promise<readonly SubscriptionKey[]> {
  const { rows } = await sql<SubscriptionKey>`
    select subscription.school_id, subscription.id from subscriptions subscription
    join schools school on school.id = subscription.school_id
    where subscription.due_at <= ${now} and school.state = 'active'
    order by subscription.due_at, subscription.id limit ${mostClaimed} ${allSchools('billing.due')}
  `.execute(db)
  return rows
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

async function moveClaims(deps: Pick<Deps, 'db'>, { keys, leases }: Claims, dueAt: Date): Promise<void> {
  await move(deps, keys, sql<boolean>`due_at = any(${leases}::timestamptz[])`, dueAt)
}

// Rows are locked for one school at a time, because a cluster stores each school on one node.
async function move(
  { db }: Pick<Deps, 'db'>,
  keys: readonly SubscriptionKey[],
  isOwn: RawBuilder<boolean>,
  dueAt: Date,
): Promise<SubscriptionKey[]> {
  const moved: SubscriptionKey[] = []
  for (const [schoolId, ofSchool] of Map.groupBy(keys, (key) => key.schoolId)) {
    const { rows } = await sql<SubscriptionKey>`
      update subscriptions set due_at = ${dueAt}
      from (
        select id from subscriptions
        where school_id = ${schoolId} and id = any(${ofSchool.map(({ id }) => id)}::uuid[]) and ${isOwn}
        for update skip locked
      ) as own
      where subscriptions.school_id = ${schoolId} and subscriptions.id = own.id
      returning subscriptions.school_id, subscriptions.id
    `.execute(db)
    moved.push(...rows)
  }
  return moved
}
