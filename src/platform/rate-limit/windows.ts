import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { prepared, written } from '../db/prepared.ts'

/** How much one key may take: so many points in a window that opens with its first take. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number }

/** One key of a limit, as the SHA-256 in base64url. */
export type WindowKey = { readonly limit: Limit; readonly keyHash: string }

/** How many points a process needs now, and how many it would take if the window has plenty left. */
export type Wish = { readonly needed: number; readonly wanted: number }

/** The points a take was granted, and the state of the window after it. */
export type Grant = { readonly granted: number; readonly used: number; readonly endsAt: Date }

/** The windows of all limits, shared by every process of a deployment. */
export type Windows = {
  /** Takes points in one step, so that all processes together never take more than the limit. */
  readonly take: (key: WindowKey, wish: Wish) => Promise<Grant>
  readonly giveBack: (key: WindowKey) => Promise<void>
  readonly clear: (key: WindowKey) => Promise<void>
}

/** A process may take at most this part of what is left in advance, so that little is stranded in one that goes idle. */
const shareInAdvance = 8

/** Windows in PostgreSQL. `db` must have sessions of its own: a take never joins the transaction of its caller. */
export function createWindows({ db, clock }: { db: Db; clock: Clock }): Windows {
  return {
    async take({ limit, keyHash }, wish) {
      const { name, points, seconds } = limit
      const now = clock.now()
      const [grant] = await takePoints(
        db,
        name,
        bytesOf(keyHash),
        points,
        wish.needed,
        wish.wanted,
        blockOf(points, wish),
        now,
        after(now, seconds),
        after(now, 2 * seconds),
      )
      if (!grant) throw new Error(`The limit "${name}" was not counted`)
      return grant
    },
    async giveBack({ limit, keyHash }) {
      await returnPoint(db, limit.name, bytesOf(keyHash), clock.now())
    },
    async clear({ limit, keyHash }) {
      await clearWindow(db, limit.name, bytesOf(keyHash))
    },
  }
}

/** Whether a window that ends then is open. One that would outlast twice its length is over: a clock was set back. */
export function isOpenAt(endsAt: number, { seconds }: Limit, now: number): boolean {
  // Twice, since the clocks of two hosts differ a little.
  return endsAt > now && endsAt - now <= 2 * seconds * 1000
}

// The same rule as `block` below, for a window that nobody has taken from.
function blockOf(points: number, { needed, wanted }: Wish): number {
  return Math.min(points, Math.max(needed, Math.min(wanted, Math.floor(points / shareInAdvance))))
}

const takePoints = prepared(
  'rate_limits.take',
  (
    db,
    name: string,
    key: Buffer,
    points: number,
    needed: number,
    wanted: number,
    firstBlock: number,
    now: Date,
    endsAt: Date,
    latestEnd: Date,
  ) => {
    // As isOpenAt says.
    const isOpen = sql`(w.ends_at > ${now} and w.ends_at <= ${latestEnd})`
    const left = sql`greatest(${points}::int - w.used, 0)`
    const block = sql`least(${left}, greatest(${needed}::int, least(${wanted}::int, ${left} / ${sql.lit(shareInAdvance)})))`
    return written<Grant>(
      db,
      sql`
        insert into rate_limit_windows as w (limit_name, key_hash, used, granted, ends_at)
        values (${name}, ${key}, ${firstBlock}::int, ${firstBlock}::int, ${endsAt})
        on conflict (limit_name, key_hash) do update set
          used = case when ${isOpen} then w.used + ${block} else excluded.used end,
          granted = case when ${isOpen} then ${block} else excluded.granted end,
          ends_at = case when ${isOpen} then w.ends_at else excluded.ends_at end
        returning granted, used, ends_at`,
    )
  },
)

const returnPoint = prepared('rate_limits.give_back', (db, name: string, key: Buffer, now: Date) =>
  db
    .updateTable('rateLimitWindows')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('limitName', '=', name)
    .where('keyHash', '=', key)
    .where('used', '>', 0)
    .where('endsAt', '>', now),
)

const clearWindow = prepared('rate_limits.clear', (db, name: string, key: Buffer) =>
  db.deleteFrom('rateLimitWindows').where('limitName', '=', name).where('keyHash', '=', key),
)

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function bytesOf(keyHash: string): Buffer {
  return Buffer.from(keyHash, 'base64url')
}
