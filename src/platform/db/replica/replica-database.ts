import type { ClientConfig } from 'pg'
import type { Db } from '../database.ts'
import { createWebDatabase, reports, type WebDatabaseOptions } from '../pool/web-database.ts'
import type { SchoolId } from '../schema/schema.gen.ts'
import { createReplica, type ReplicaOptions } from './replica.ts'

type Options = Omit<ReplicaOptions, 'replica'> &
  Pick<WebDatabaseOptions, 'max' | 'observe'> & { readonly connection: ClientConfig }

/** The sessions of a replica, shared out like those of the primary, and the decision which server serves a read. */
export type ReplicaDatabase = ReturnType<typeof createReplicaDatabase>

// Separate sessions for the checks: slow reads must not make the replica look unavailable.
const forChecks = 2

export function createReplicaDatabase({ connection, max, observe, ...options }: Options) {
  const sessions = createWebDatabase({ connection, max, guardMax: forChecks, observe })
  const replica = createReplica({ ...options, replica: sessions.guard('replica') })
  return {
    ...replica,
    db: sessions.db,
    module: sessions.module,
    guard: sessions.guard,
    pool: sessions.pools.work,
    async end() {
      await replica.stop()
      await sessions.end()
    },
  }
}

/** Reads of a school that may be a little late. */
export type LateReads = {
  readonly read: <T>(schoolId: SchoolId, work: (db: Db) => Promise<T>) => Promise<T>
  /** For work that must not be repeated after a failure. */
  readonly readOnce: <T>(schoolId: SchoolId, work: (db: Db) => Promise<T>) => Promise<T>
}

/** Late reads by the primary, where there is no replica. */
export function lateReadsOn(db: Db): LateReads {
  const read: LateReads['read'] = (_schoolId, work) => work(db)
  return { read, readOnce: read }
}

/** Late reads by the replica, or by the primary where the replica may not serve the school. */
export function lateReadsOf(replica: ReplicaDatabase, primary: Db): LateReads {
  const heavy = replica.module(reports)
  return {
    read: (schoolId, work) =>
      replica.read(schoolId, { onReplica: () => work(heavy), onPrimary: () => work(primary) }),
    readOnce: (schoolId, work) =>
      replica.readOnce(schoolId, { onReplica: () => work(heavy), onPrimary: () => work(primary) }),
  }
}
