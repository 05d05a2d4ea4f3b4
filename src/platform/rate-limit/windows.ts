import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { prepared, rawQuery } from '../db/prepared/prepared.ts'
import { createBatches } from './batches.ts'

/** A limit per key: points in a window that starts with the first take. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number }

/** One key of a limit, as the SHA-256 in base64url. */
export type WindowKey = { readonly limit: Limit; readonly keyHash: string }

/** The points that a process needs now, and those it would take if the window has plenty left. */
export type PointRequest = { readonly needed: number; readonly preferred: number }

/** The points a take was granted, and the state of the window after it. */
export type Grant = { readonly granted: number; readonly used: number; readonly endsAt: Date }

/** The windows of all limits, shared by every process of a deployment. */
export type Windows = {
  /** Takes points in one step, so that all processes together never take more than the limit. */
  readonly take: (key: WindowKey, wish: PointRequest) => Promise<Grant>
  readonly restore: (key: WindowKey) => Promise<void>
  readonly clear: (key: WindowKey) => Promise<void>
}

type WindowRequest = PointRequest & { readonly keyHash: string }
type Deps = { readonly db: Db; readonly clock: Clock }

/** Windows in PostgreSQL. `db` must have sessions of its own: a take never joins the transaction of its caller. */
export function createWindows({ db, clock }: Deps): Windows {
  const takes = new Map<string, (request: WindowRequest) => Promise<Grant>>()
  const takeFrom = (limit: Limit) => {
    const run = (batch: readonly WindowRequest[]) => takeMany({ db, clock }, limit, batch)
    const take = takes.get(limit.name) ?? createBatches({ keyOf: ({ keyHash }) => keyHash, run, most: 100 })
    takes.set(limit.name, take)
    return take
  }
  return {
    take: ({ limit, keyHash }, wish) => takeFrom(limit)({ keyHash, ...wish }),
    async restore({ limit, keyHash }) {
      await returnPoint(db, { name: limit.name, key: bytesOf(keyHash), now: clock.now() })
    },
    async clear({ limit, keyHash }) {
      await clearWindow(db, { name: limit.name, key: bytesOf(keyHash) })
    },
  }
}

/** True if a window is still open. One that would last longer than twice its length is over: the clock was set back. */
export function isOpenAt(endsAt: number, { seconds }: Limit, now: number): boolean {
  // Twice, since the clocks of two hosts differ a little.
  return endsAt > now && endsAt - now <= 2 * seconds * 1000
}

async function takeMany(
  { db, clock }: Deps,
  limit: Limit,
  batch: readonly WindowRequest[],
): Promise<Grant[]> {
  const { name, points, seconds } = limit
  const now = clock.now()
  // In a fixed order, so that two processes cannot deadlock.
  const sorted = batch.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
  const granted = await takePoints(db, {
    name,
    points,
    keys: sorted.map(({ keyHash }) => bytesOf(keyHash)),
    needed: sorted.map(({ needed }) => needed),
    blocks: sorted.map((request) => firstBlock(points, request)),
    now,
    endsAt: after(now, seconds),
    latestEnd: after(now, 2 * seconds),
  })
  const byKey = new Map(granted.map(({ keyHash, ...grant }) => [keyHash.toString('base64url'), grant]))
  return batch.flatMap(({ keyHash }) => byKey.get(keyHash) ?? [])
}

/** At most this part of what is left may be taken in advance, so that little is stranded in a process that goes idle. */
const shareInAdvance = 8

function firstBlock(points: number, { needed, preferred }: PointRequest): number {
  return Math.min(points, Math.max(needed, Math.min(preferred, Math.floor(points / shareInAdvance))))
}

type TakeInput = {
  readonly name: string
  readonly points: number
  readonly keys: readonly Buffer[]
  readonly needed: readonly number[]
  readonly blocks: readonly number[]
  readonly now: Date
  readonly endsAt: Date
  readonly latestEnd: Date
}

const takePoints = prepared(
  'rate_limits.take',
  (db, { name, points, keys, needed, blocks, now, endsAt, latestEnd }: TakeInput) => {
    // The same condition as isOpenAt.
    const isOpen = sql`(w.ends_at > ${now} and w.ends_at <= ${latestEnd})`
    const remaining = sql`greatest(${points}::int - w.used, 0)`
    const inAdvance = sql`least(excluded.granted, ${remaining} / ${sql.lit(shareInAdvance)})`
    const block = sql`least(${remaining}, greatest(excluded.needed, ${inAdvance}))`
    return rawQuery<Grant & { readonly keyHash: Buffer }>(
      db,
      sql`
        insert into rate_limit_windows as w (limit_name, key_hash, used, granted, needed, ends_at)
        select ${name}, ask.key_hash, ask.block, ask.block, ask.needed, ${endsAt}
        from unnest(${keys}::bytea[], ${needed}::int[], ${blocks}::int[]) as ask (key_hash, needed, block)
        on conflict (limit_name, key_hash) do update set
          used = case when ${isOpen} then w.used + ${block} else excluded.used end,
          granted = case when ${isOpen} then ${block} else excluded.granted end,
          ends_at = case when ${isOpen} then w.ends_at else excluded.ends_at end
        returning key_hash, granted, used, ends_at`,
    )
  },
)

const returnPoint = prepared(
  'rate_limits.give_back',
  (db, { name, key, now }: { name: string; key: Buffer; now: Date }) =>
    db
      .updateTable('rateLimitWindows')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('limitName', '=', name)
      .where('keyHash', '=', key)
      .where('used', '>', 0)
      .where('endsAt', '>', now),
)

const clearWindow = prepared('rate_limits.clear', (db, { name, key }: { name: string; key: Buffer }) =>
  db.deleteFrom('rateLimitWindows').where('limitName', '=', name).where('keyHash', '=', key),
)

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function bytesOf(keyHash: string): Buffer {
  return Buffer.from(keyHash, 'base64url')
}
