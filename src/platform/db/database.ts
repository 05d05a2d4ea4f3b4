import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { SnakeCasePlugin } from './batching/row-objects.ts'
import { type PoolWatch, watchedPool } from './pool/watched-pool.ts'
import type { Schema } from './schema/schema.gen.ts'

/** Lectern's database, or a transaction in it. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
declare const isWhole: unique symbol
/** The database itself and never a transaction, so that no transaction can delay the work or roll it back. */
export type WholeDb = Db & { readonly [isWhole]: true }

/** Typed SQL over a pool. The database uses snake_case, TypeScript camelCase; JSON values are unchanged. */
export function createDatabase(pool: Pool, watch: PoolWatch = {}): WholeDb {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watchedPool(pool, watch) }),
    plugins: [new SnakeCasePlugin()],
  }) as Db as WholeDb
}
