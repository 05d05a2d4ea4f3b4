import { randomToken } from '../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { SchoolExportId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { day } from '../../platform/durations.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type OperatorActor, recordAudit, type Visit } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'
import { refuseUnlessOwner } from './refuse-unless-owner.ts'

const lifetime = 7 * day
// Longer than a large school takes; the queue goes on for longer, but an owner may ask anew.
const longestWait = 2 * day

/** Begins an export of the school's data; a job writes it. */
export async function requestSchoolExport(
  { db, clock }: SettingsDeps,
  owner: OperatorActor,
  visit?: Visit,
): Promise<{ readonly id: SchoolExportId }> {
  refuseUnlessOwner(owner, 'export the data of the school')
  const { schoolId, memberId: byPersonId } = owner
  return await inTransaction(db, async (tx) => {
    const id = newId<'SchoolExport'>(clock)
    // Stored before the file exists, so that the file can always be found and deleted.
    const fileKey = `exports/${randomToken('school-')}.zip`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('schoolExports')
      .values({ schoolId, id, byPersonId, state: 'waiting', fileKey, requestedAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal('conflict', 'An export is being written already')
    await recordAudit(tx, clock, { kind: 'school_export.asked', schoolId, byPersonId, visit })
    await recordFact(tx, clock, { schoolId, kind: 'school_export.asked', body: { exportId: id, fileKey } })
    return { id }
  })
}

/** A page of the exports of a school, the latest first. */
export async function listSchoolExports(
  { db }: SettingsDeps,
  owner: OperatorActor,
  { page }: { readonly page: PageRequest },
) {
  const order = { at: 'requested_at', id: 'id', latestFirst: true }
  return await keysetPage(exportsReadableBy(db, owner), order, page)
}

export type SchoolExport = RowOf<typeof listSchoolExports>

/** One of them; undefined where there is none, or not any more. */
export async function schoolExportById(
  { db }: SettingsDeps,
  owner: OperatorActor,
  id: SchoolExportId,
): Promise<SchoolExport | undefined> {
  return await exportsReadableBy(db, owner).where('id', '=', id).executeTakeFirst()
}

/** Where the file of a finished export is kept, until it expires. */
export async function schoolExportFile(
  { db, clock }: SettingsDeps,
  owner: OperatorActor,
  id: SchoolExportId,
): Promise<string | undefined> {
  const found = await exportsReadableBy(db, owner)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', clock.now())
    .select('fileKey')
    .executeTakeFirst()
  return found?.fileKey ?? undefined
}

/** The one answer to "which exports may they see": those of their school, for its owners. */
function exportsReadableBy(db: Db, owner: OperatorActor) {
  refuseUnlessOwner(owner, 'export the data of the school')
  return db
    .selectFrom('schoolExports')
    .where('schoolId', '=', owner.schoolId)
    .select(['id', 'state', 'stepsDone', 'stepsTotal', 'sizeBytes', 'requestedAt', 'finishedAt', 'expiresAt'])
}

type ExportKey = { readonly schoolId: SchoolId; readonly id: SchoolExportId }

/** Begun: write it. Ready: nothing is left to do. Gone: its file must be deleted. */
export type SchoolExportStatus = 'begun' | 'ready' | 'gone'

/** Starts an export, or restarts an interrupted one. */
export async function beginSchoolExport(
  { db }: SettingsDeps,
  { schoolId, id }: ExportKey,
  steps: number,
): Promise<SchoolExportStatus> {
  const { numUpdatedRows } = await db
    .updateTable('schoolExports')
    .set({ state: 'running', stepsDone: 0, stepsTotal: steps })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'begun' : await statusOf(db, { schoolId, id })
}

async function statusOf(db: Db, { schoolId, id }: ExportKey): Promise<SchoolExportStatus> {
  const ready = await db
    .selectFrom('schoolExports')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return ready ? 'ready' : 'gone'
}

/** Notes how far an export is. */
export async function recordSchoolExportStep(
  { db }: SettingsDeps,
  { schoolId, id }: ExportKey,
  done: number,
) {
  await db
    .updateTable('schoolExports')
    .set({ stepsDone: done })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** Marks an export as ready, for a week. */
export async function finishSchoolExport(
  { db, clock }: SettingsDeps,
  { schoolId, id }: ExportKey,
  { sizeBytes }: { readonly sizeBytes: number },
): Promise<SchoolExportStatus> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('schoolExports')
    .set((eb) => ({
      state: 'ready',
      stepsDone: eb.ref('stepsTotal'),
      sizeBytes: BigInt(sizeBytes),
      finishedAt: now,
      expiresAt: new Date(now.getTime() + lifetime),
    }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'ready' : await statusOf(db, { schoolId, id })
}

/** Deletes expired exports with their files, and gives those up that never finished. */
export async function forgetOldSchoolExports({ db, clock }: SettingsDeps): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const over = await tx
      .deleteFrom('schoolExports')
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

async function giveUp(tx: Tx, now: Date) {
  const stuck = await tx
    .selectFrom('schoolExports')
    .select(['schoolId', 'id', 'fileKey'])
    .where('state', 'in', ['waiting', 'running'])
    .where('requestedAt', '<=', new Date(now.getTime() - longestWait))
    .forUpdate()
    .execute()
  for (const { schoolId, id } of stuck) {
    const expiresAt = new Date(now.getTime() + lifetime)
    await tx
      .updateTable('schoolExports')
      .set({ state: 'failed', fileKey: null, finishedAt: now, expiresAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
  }
  return stuck
}
