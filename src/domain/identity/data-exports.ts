import { randomToken } from '../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DataExportId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import type { FoundBy } from '../../platform/paging.ts'
import { recordFact } from '../facts/index.ts'
import { recordAudit, type Visit } from '../tenancy/index.ts'
import type { IdentityDeps } from './deps.ts'
import { wantMail } from './mail-wish.ts'
import type { SignedIn } from './sessions.ts'

/** What the job that packs an export is told. */

const day = 24 * 3600 * 1000
/** How long a finished export can be fetched, in milliseconds. */
export const exportLifetime = 7 * day
// By then the queue has given up on it as well.
const longestWait = 2 * day

/** Asks for a copy of one's data at this school; asked again while one is on its way changes nothing. */
export async function askForExport({ db, clock }: IdentityDeps, me: SignedIn, visit: Visit): Promise<void> {
  const { schoolId, personId } = me
  await inTransaction(db, async (tx) => {
    const id = newId<'DataExport'>(clock)
    // Known before there is a file, so that whatever interrupts the job, the file can be found and deleted.
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

/** The newest exports of one's own that are on their way or still kept, with how far each has come. */
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

/** Where one's own finished export lies, while it is kept. */
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

/** What is left to do for an export that is not being packed. */
type ExportStanding =
  /** Nothing: it lies ready. */
  | { readonly is: 'ready' }
  /** It was given up, or its owner has deleted the account: no file of it may stay. */
  | { readonly is: 'gone' }

/** Whether there is an export to pack, and whose. */
export type ExportBeginning =
  | {
      readonly is: 'begun'
      readonly personId: PersonId
      readonly image: string | null
      readonly locale: string | null
    }
  | ExportStanding

/** Begins an export, or begins anew with one that was interrupted. */
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
  return begun ? { is: 'begun', ...begun } : await standingOf(db, { schoolId, id })
}

async function standingOf(db: Db, { schoolId, id }: ExportKey): Promise<ExportStanding> {
  const ready = await db
    .selectFrom('dataExports')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return { is: ready ? 'ready' : 'gone' }
}

export async function noteExportStep({ db }: IdentityDeps, { schoolId, id }: ExportKey, done: number) {
  await db
    .updateTable('dataExports')
    .set({ stepsDone: done })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** The file is there: it can be fetched for a week, and its owner is told, once. */
export async function finishExport(
  deps: IdentityDeps,
  { schoolId, id }: ExportKey,
  { sizeBytes }: { sizeBytes: number },
): Promise<ExportStanding> {
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
    if (!finished) return await standingOf(tx, { schoolId, id })
    await wantMail(tx, deps, schoolId, { template: 'data_export_ready', ...finished })
    return { is: 'ready' }
  })
}

/** Drops exports whose time is over, with their files, and gives up those that never came to an end. */
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

// An export that waits for ever would keep its owner from asking for another.
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

/** A copy of their data that a person asked for. */
export type DataExport = FoundBy<typeof listExports>[number]
