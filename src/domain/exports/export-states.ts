import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { randomToken } from '../../platform/crypto/random-token.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type {
  DataExportId,
  DataExportsTable,
  SchoolExportId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { exportLifetime } from './limits.ts'

// Longer than the export of a large school takes. The queue retries longer, but then a new export may be requested.
const longestWait = 2 * day

type ExportIds = { readonly dataExports: DataExportId; readonly schoolExports: SchoolExportId }
type ExportTable = keyof ExportIds
type Deps = { readonly db: Db; readonly clock: Clock }

/** The identity of an export within the deployment. */
export type ExportKey<Table extends ExportTable> = {
  readonly schoolId: SchoolId
  readonly id: ExportIds[Table]
}

/** Begun: write the file. Ready: no work remains. Gone: delete the file. */
export type ExportStatus = 'begun' | 'ready' | 'gone'

/** The columns of an export that its owner can read. */
export const exportColumns = [
  ...(['id', 'state', 'stepsDone', 'stepsTotal'] as const),
  ...(['sizeBytes', 'requestedAt', 'finishedAt', 'expiresAt'] as const),
] as const

/** A new export. It is stored before the file exists, so that the file can always be found and deleted. */
export function waitingExport(clock: Clock, prefix: string) {
  const fileKey = `exports/${randomToken(prefix)}.zip`
  return { state: 'waiting' as const, fileKey, requestedAt: clock.now() }
}

type StoredFile = Pick<DataExportsTable, 'state' | 'fileKey' | 'expiresAt'>

/** The storage key of a finished export, until it expires. */
export function downloadKey(found: StoredFile | undefined, now: Date): string | undefined {
  const isReady = found?.state === 'ready' && found.expiresAt !== null && found.expiresAt > now
  return isReady ? (found.fileKey ?? undefined) : undefined
}

/** Writes the progress of the exports in one table. */
export function exportStates<Table extends ExportTable>(table: Table) {
  return {
    start: (deps: Deps, key: ExportKey<Table>, steps: number) => start(deps, table, key, steps),
    recordStep: (deps: Deps, key: ExportKey<Table>, done: number) => recordStep(deps, table, key, done),
    finish: (deps: Deps, key: ExportKey<Table>, file: FinishedFile) => finish(deps, table, key, file),
    deleteOld: (deps: Deps) => deleteOld(deps, table),
  }
}

async function start(
  { db }: Deps,
  table: ExportTable,
  { schoolId, id }: ExportKey<ExportTable>,
  steps: number,
): Promise<ExportStatus> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ state: 'running', stepsDone: 0, stepsTotal: steps })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'begun' : await statusOf(db, table, { schoolId, id })
}

async function statusOf(
  db: Db,
  table: ExportTable,
  { schoolId, id }: ExportKey<ExportTable>,
): Promise<ExportStatus> {
  const ready = await db
    .selectFrom(table)
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return ready ? 'ready' : 'gone'
}

async function recordStep(
  { db }: Deps,
  table: ExportTable,
  { schoolId, id }: ExportKey<ExportTable>,
  done: number,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ stepsDone: done })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

type FinishedFile = {
  readonly sizeBytes: number
  /** Runs once, in the transaction that makes the export ready. */
  readonly notify?: (tx: Tx) => Promise<void>
}

async function finish(
  { db, clock }: Deps,
  table: ExportTable,
  { schoolId, id }: ExportKey<ExportTable>,
  { sizeBytes, notify }: FinishedFile,
): Promise<ExportStatus> {
  const now = clock.now()
  const expiresAt = addDuration(now, exportLifetime)
  return await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set((eb) => ({
        state: 'ready',
        stepsDone: eb.ref('stepsTotal'),
        sizeBytes: BigInt(sizeBytes),
        finishedAt: now,
        expiresAt,
      }))
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return await statusOf(tx, table, { schoolId, id })
    await notify?.(tx)
    return 'ready'
  })
}

// Rows are locked for one school at a time, because a cluster stores each school on one node.
async function deleteOld({ db, clock }: Deps, table: ExportTable): Promise<void> {
  const now = clock.now()
  for (const schoolId of await schoolsWithOld(db, table, now))
    await inTransaction(db, async (tx) => {
      const expired = await tx
        .deleteFrom(table)
        .where('schoolId', '=', schoolId)
        .where('expiresAt', '<=', now)
        .returning('fileKey')
        .execute()
      const abandoned = await abandonUnfinished(tx, table, schoolId, now)
      const keys = [...expired, ...abandoned].map(({ fileKey }) => fileKey)
      await abandonFiles(tx, clock, schoolId, keys)
    })
}

async function schoolsWithOld(db: Db, table: ExportTable, now: Date): Promise<readonly SchoolId[]> {
  const rows = await db
    .selectFrom(table)
    .select('schoolId')
    .distinct()
    .where(({ or, eb }) => or([eb('expiresAt', '<=', now), isAbandoned(now)]))
    .modifyEnd(allSchools('exports.old'))
    .execute()
  return rows.map(({ schoolId }) => schoolId)
}

const isAbandoned = (now: Date) =>
  sql<boolean>`(state in ('waiting', 'running') and requested_at <= ${addDuration(now, -longestWait)})`

// An unfinished export would prevent its owner from requesting another.
async function abandonUnfinished(tx: Tx, table: ExportTable, schoolId: SchoolId, now: Date) {
  const unfinished = await tx
    .selectFrom(table)
    .select(['id', 'fileKey'])
    .where('schoolId', '=', schoolId)
    .where(isAbandoned(now))
    .forUpdate()
    .execute()
  for (const { id } of unfinished) {
    await tx
      .updateTable(table)
      .set({ state: 'failed', fileKey: null, finishedAt: now, expiresAt: addDuration(now, exportLifetime) })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
  }
  return unfinished
}
