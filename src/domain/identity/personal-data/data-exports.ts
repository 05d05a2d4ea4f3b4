import { randomToken } from '../../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { DataExportId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { day, week } from '../../../platform/durations.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import type { FoundBy } from '../../../platform/paging.ts'
import { recordFact } from '../../facts/index.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { wantMail } from '../mail/mail-wish.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

/** The body of the fact for the export job. */

/** How long a finished export can be downloaded, in milliseconds. */
export const exportLifetime = week
// Longer than the retries of the job queue.
const longestWait = 2 * day

/** Requests a data export of this school; does nothing while one is in progress. */
export async function requestExport({ db, clock }: IdentityDeps, me: SignedIn, visit: Visit): Promise<void> {
  const { schoolId, personId } = me
  await inTransaction(db, async (tx) => {
    const id = newId<'DataExport'>(clock)
    // Stored before the file exists, so that the file can always be found and deleted.
    const fileKey = `exports/${randomToken('export-')}.zip`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('dataExports')
      .values({ schoolId, id, personId, state: 'waiting', fileKey, requestedAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await recordAudit(tx, clock, { kind: 'data_export.asked', schoolId, personId, visit })
    await recordFact(tx, clock, { schoolId, kind: 'data_export.asked', body: { exportId: id, fileKey } })
  })
}

/** The person's recent exports with their progress. */
export async function listExports({ db, clock }: IdentityDeps, me: SignedIn) {
  return await db
    .selectFrom('dataExports')
    .select(['id', 'state', 'stepsDone', 'stepsTotal', 'sizeBytes', 'requestedAt', 'finishedAt', 'expiresAt'])
    .where('schoolId', '=', me.schoolId)
    .where('personId', '=', me.personId)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', clock.now())]))
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

/** The storage key of the person's finished export, until it expires. */
export async function exportFile({ db, clock }: IdentityDeps, me: SignedIn, id: DataExportId) {
  const found = await db
    .selectFrom('dataExports')
    .select('fileKey')
    .where('schoolId', '=', me.schoolId)
    .where('personId', '=', me.personId)
    .where('id', '=', id)
    .where('expiresAt', '>', clock.now())
    .executeTakeFirst()
  return found?.fileKey ?? undefined
}

type ExportKey = { readonly schoolId: SchoolId; readonly id: DataExportId }

/** What to do with an export that is not in progress. */
type ExportStatus =
  /** Nothing: it is ready. */
  | { readonly is: 'ready' }
  /** It was abandoned or its account was deleted: its file must be deleted. */
  | { readonly is: 'gone' }

/** The export to create, if any. */
export type ExportBeginning =
  | {
      readonly is: 'begun'
      readonly personId: PersonId
      readonly image: string | null
      readonly locale: string | null
    }
  | ExportStatus

/** Starts an export, or restarts an interrupted one. */
export async function beginExport(
  { db }: IdentityDeps,
  { schoolId, id }: ExportKey,
  steps: number,
): Promise<ExportBeginning> {
  const begun = await db
    .updateTable('dataExports')
    .from('people')
    .set({ state: 'running', stepsDone: 0, stepsTotal: steps })
    .where('dataExports.schoolId', '=', schoolId)
    .where('dataExports.id', '=', id)
    .where('dataExports.state', 'in', ['waiting', 'running'])
    .whereRef('people.id', '=', 'dataExports.personId')
    .returning(['dataExports.personId', 'people.image', 'people.locale'])
    .executeTakeFirst()
  return begun ? { is: 'begun', ...begun } : await statusOf(db, { schoolId, id })
}

async function statusOf(db: Db, { schoolId, id }: ExportKey): Promise<ExportStatus> {
  const ready = await db
    .selectFrom('dataExports')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return { is: ready ? 'ready' : 'gone' }
}

export async function recordExportStep({ db }: IdentityDeps, { schoolId, id }: ExportKey, done: number) {
  await db
    .updateTable('dataExports')
    .set({ stepsDone: done })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** Marks the export as ready for a week, and notifies its owner once. */
export async function finishExport(
  deps: IdentityDeps,
  { schoolId, id }: ExportKey,
  { sizeBytes }: { sizeBytes: number },
): Promise<ExportStatus> {
  const now = deps.clock.now()
  return await inTransaction(deps.db, async (tx) => {
    const finished = await tx
      .updateTable('dataExports')
      .from('people')
      .set((eb) => ({
        state: 'ready',
        stepsDone: eb.ref('dataExports.stepsTotal'),
        sizeBytes: BigInt(sizeBytes),
        finishedAt: now,
        expiresAt: new Date(now.getTime() + exportLifetime),
      }))
      .where('dataExports.schoolId', '=', schoolId)
      .where('dataExports.id', '=', id)
      .where('dataExports.state', '=', 'running')
      .whereRef('people.id', '=', 'dataExports.personId')
      .returning(['people.email as to', 'people.name', 'people.locale'])
      .executeTakeFirst()
    if (!finished) return await statusOf(tx, { schoolId, id })
    await wantMail(tx, deps, schoolId, { template: 'data_export_ready', ...finished })
    return { is: 'ready' }
  })
}

/** Deletes expired exports with their files, and abandons those that never finished. */
export async function forgetOldExports({ db, clock }: IdentityDeps): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const over = await tx
      .deleteFrom('dataExports')
      .where('expiresAt', '<=', now)
      .returning(['schoolId', 'fileKey'])
      .execute()
    const stuck = await giveUp(tx, now)
    for (const [schoolId, rows] of Map.groupBy([...over, ...stuck], (row) => row.schoolId)) {
      const keys = rows.map(({ fileKey }) => fileKey)
      await abandonFiles(tx, clock, schoolId, keys)
    }
  })
}

// An unfinished export would prevent its owner from requesting another.
async function giveUp(tx: Tx, now: Date) {
  const stuck = await tx
    .selectFrom('dataExports')
    .select(['schoolId', 'id', 'fileKey'])
    .where('state', 'in', ['waiting', 'running'])
    .where('requestedAt', '<=', new Date(now.getTime() - longestWait))
    .forUpdate()
    .execute()
  for (const { schoolId, id } of stuck) {
    const expiresAt = new Date(now.getTime() + exportLifetime)
    await tx
      .updateTable('dataExports')
      .set({ state: 'failed', fileKey: null, finishedAt: now, expiresAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
  }
  return stuck
}

/** A data export of a person. */
export type DataExport = FoundBy<typeof listExports>[number]
