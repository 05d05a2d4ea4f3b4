import type { Tx } from '../../../platform/db/database.ts'
import type { DataExportId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import {
  downloadKey,
  type ExportKey,
  type ExportStatus,
  exportColumns,
  exportStates,
  waitingExport,
} from '../../exports/index.ts'
import { recordFact } from '../../facts/index.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { queueMail } from '../mail/mail-wish.ts'
import type { SignedIn } from '../sign-in/sessions.ts'

type DataExportKey = ExportKey<'dataExports'>

const states = exportStates('dataExports')

/** Requests a data export of this school; does nothing while one is in progress. */
export async function requestExport({ db, clock }: IdentityDeps, me: SignedIn, visit: Visit): Promise<void> {
  const { schoolId, personId } = me
  await inTransaction(db, async (tx) => {
    const id = newId<'DataExport'>(clock)
    const { fileKey, state, requestedAt } = waitingExport(clock, 'export-')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('dataExports')
      .values({ schoolId, id, personId, state, fileKey, requestedAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await recordAudit(tx, clock, { kind: 'data_export.asked', schoolId, personId, visit })
    await recordFact(tx, clock, { schoolId, kind: 'data_export.asked', body: { exportId: id, fileKey } })
  })
}

/** The person's recent exports with their progress. */
export async function listExports({ db, clock }: IdentityDeps, me: SignedIn) {
  const exports = await db
    .selectFrom('dataExports')
    .select(exportColumns)
    .where('schoolId', '=', me.schoolId)
    .where('personId', '=', me.personId)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', clock.now())]))
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return exports.map((each) => ({
    ...each,
    isInProgress: each.state === 'waiting' || each.state === 'running',
  }))
}

/** A data export of a person. */
export type DataExport = LookupRow<typeof listExports>[number]

/** The storage key of the person's finished export, until it expires. */
export async function exportFile({ db, clock }: IdentityDeps, me: SignedIn, id: DataExportId) {
  const found = await db
    .selectFrom('dataExports')
    .select(['state', 'fileKey', 'expiresAt'])
    .where('schoolId', '=', me.schoolId)
    .where('personId', '=', me.personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return downloadKey(found, clock.now())
}

/** For the job: starts an export, or restarts an interrupted one. */
export const startExport = states.start
/** For the job: records the progress of an export. */
export const recordExportStep = states.recordStep
/** Deletes expired exports with their files, and marks those that never finished as failed. */
export const forgetOldExports = states.deleteOld

/** The person whose data an export contains; undefined if the account was deleted. */
export async function exportOwner({ db }: Pick<IdentityDeps, 'db'>, key: DataExportKey) {
  return await ownerOf(db, key)
    .select(['people.id as personId', 'people.image', 'people.locale'])
    .executeTakeFirst()
}

/** Marks an export as ready for its lifetime, and notifies its owner once. */
export async function finishExport(
  deps: IdentityDeps,
  key: DataExportKey,
  { sizeBytes }: { readonly sizeBytes: number },
): Promise<ExportStatus> {
  return await states.finish(deps, key, { sizeBytes, notify: (tx) => mailOwner(tx, deps, key) })
}

async function mailOwner(tx: Tx, deps: IdentityDeps, key: DataExportKey): Promise<void> {
  const recipient = await ownerOf(tx, key)
    .select(['people.email as to', 'people.name', 'people.locale'])
    .executeTakeFirstOrThrow()
  await queueMail(tx, deps, key.schoolId, { template: 'data_export_ready', ...recipient })
}

function ownerOf(db: IdentityDeps['db'], { schoolId, id }: DataExportKey) {
  return db
    .selectFrom('dataExports')
    .innerJoin('people', 'people.id', 'dataExports.personId')
    .where('dataExports.schoolId', '=', schoolId)
    .where('dataExports.id', '=', id)
}
