import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { SnakeCasePlugin } from './batching/row-objects.ts'
import type { WakeUpSender } from './pool/wake-up-queue.ts'
import { type PoolWatch, watchedPool } from './pool/watched-pool.ts'
import type { Schema } from './schema/schema.gen.ts'

/** Lectern's database, or a transaction in it. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
declare const isWhole: unique symbol
/** The database itself and never a transaction, so that no transaction can delay the work or roll it back. */
export type WholeDb = Db & { readonly [isWhole]: true }

export type DatabaseOptions = PoolWatch & {
  /** Sends the wake-ups of committed transactions; if omitted, none are sent and listeners find changes by polling. */
  readonly wakeUps?: WakeUpSender | undefined
}

const wakeUpSenders = new WeakMap<Db, WakeUpSender>()

/** Typed SQL over a pool. The database uses snake_case, TypeScript camelCase; JSON values are unchanged. */
export function createDatabase(pool: Pool, { wakeUps, ...watch }: DatabaseOptions = {}): WholeDb {
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watchedPool(pool, watch) }),
    plugins: [new SnakeCasePlugin()],
  })
  if (wakeUps) wakeUpSenders.set(db, wakeUps)
  return db as WholeDb
}

/** The sender of a database's wake-ups, if it has one. */
export function wakeUpSenderOf(db: Db): WakeUpSender | undefined {
  return wakeUpSenders.get(db)
}
