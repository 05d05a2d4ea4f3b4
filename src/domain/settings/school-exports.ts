import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { SchoolExportId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { downloadKey, exportColumns, exportStates, waitingExport } from '../exports/index.ts'
import { recordFact } from '../facts/index.ts'
import { type OperatorActor, recordAudit, type Visit } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'
import { refuseUnlessOwner } from './refuse-unless-owner.ts'

const states = exportStates('schoolExports')

/** Requests an export of the school's data; a job writes it. */
export async function requestSchoolExport(
  { db, clock }: SettingsDeps,
  owner: OperatorActor,
  visit?: Visit,
): Promise<{ readonly id: SchoolExportId }> {
  refuseUnlessOwner(owner, 'export the data of the school')
  const { schoolId, memberId: byPersonId } = owner
  return await inTransaction(db, async (tx) => {
    const id = newId<'SchoolExport'>(clock)
    const { fileKey, state, requestedAt } = waitingExport(clock, 'school-')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('schoolExports')
      .values({ schoolId, id, byPersonId, state, fileKey, requestedAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal('conflict', 'An export is already in progress')
    await recordAudit(tx, clock, { kind: 'school_export.asked', schoolId, byPersonId, visit })
    await recordFact(tx, clock, { schoolId, kind: 'school_export.asked', body: { exportId: id, fileKey } })
    return { id }
  })
}

/** A page of the exports of a school, latest first. */
export async function listSchoolExports(
  { db }: SettingsDeps,
  owner: OperatorActor,
  { page }: { readonly page: PageRequest },
) {
  const order = { at: 'requested_at', id: 'id', latestFirst: true }
  return await keysetPage(exportsReadableBy(db, owner), order, page)
}

export type SchoolExport = RowOf<typeof listSchoolExports>

/** An export by its id; undefined if it does not exist or was deleted. */
export async function schoolExportById(
  { db }: SettingsDeps,
  owner: OperatorActor,
  id: SchoolExportId,
): Promise<SchoolExport | undefined> {
  return await exportsReadableBy(db, owner).where('id', '=', id).executeTakeFirst()
}

/** The storage key of a finished export, until it expires. */
export async function schoolExportFile(
  { db, clock }: SettingsDeps,
  owner: OperatorActor,
  id: SchoolExportId,
): Promise<string | undefined> {
  const found = await exportsReadableBy(db, owner).where('id', '=', id).select('fileKey').executeTakeFirst()
  return downloadKey(found, clock.now())
}

/** The read rule for exports: those of the school, for its owners. */
function exportsReadableBy(db: Db, owner: OperatorActor) {
  refuseUnlessOwner(owner, 'export the data of the school')
  return db.selectFrom('schoolExports').where('schoolId', '=', owner.schoolId).select(exportColumns)
}

/** For the job: starts an export, or restarts an interrupted one. */
export const startSchoolExport = states.start
/** For the job: records the progress of an export. */
export const recordSchoolExportStep = states.recordStep
/** For the job: marks an export as ready for its lifetime. */
export const finishSchoolExport = states.finish
/** Deletes expired exports with their files, and marks those that never finished as failed. */
export const forgetOldSchoolExports = states.deleteOld
