import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId, UploadId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration } from '../../platform/durations.ts'
import { invalid } from '../../platform/fields.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { nextVersion } from '../../platform/row-version.ts'
import type { Editor, HostAt } from '../identity/index.ts'
import { incompleteUploadLifetime, unusedFileLifetime } from './limits.ts'
import type { UploadPurpose } from './upload-rules.ts'
import { partsFolder, type StorageDeps } from './uploads.ts'

type Outcome =
  | { readonly is: 'kept'; readonly fileKey: string; readonly mimeType: string }
  | { readonly is: 'refused'; readonly because: string }

/** A completely received upload with its parts in order, for the job that assembles the file. */
export async function receivedUpload({ db }: StorageDeps, { schoolId }: HostAt, id: UploadId) {
  const upload = await db
    .selectFrom('uploads')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'received')
    .select(['id', 'purpose', 'name', 'totalBytes'])
    .executeTakeFirst()
  if (!upload) return undefined
  const parts = await db
    .selectFrom('uploadParts')
    .where('schoolId', '=', schoolId)
    .where('uploadId', '=', id)
    .orderBy('firstByte')
    .select('fileKey')
    .execute()
  return { ...upload, partKeys: parts.map(({ fileKey }) => fileKey) }
}

/** Records the result of an upload and releases its parts. */
export async function finishUpload(
  { db, clock }: StorageDeps,
  { schoolId }: HostAt,
  id: UploadId,
  outcome: Outcome,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const upload = await tx
      .selectFrom('uploads')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .where('state', '=', 'received')
      .select('updatedAt')
      .forUpdate()
      .executeTakeFirst()
    const fileKeys = outcome.is === 'kept' ? [outcome.fileKey] : []
    // Removed meanwhile, or finished by another process: this file is superfluous.
    if (!upload) return await abandonFiles(tx, clock, schoolId, fileKeys)
    await tx
      .updateTable('uploads')
      .set({
        ...(outcome.is === 'kept'
          ? { state: 'finished', fileKey: outcome.fileKey, mimeType: outcome.mimeType }
          : { state: 'refused', refusal: outcome.because }),
        updatedAt: nextVersion(clock, upload),
      })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await abandonFiles(tx, clock, schoolId, [`${partsFolder({ schoolId, id })}/*`])
  })
}

type UploadReference = {
  readonly field: string
  readonly key: string | null
  readonly purpose: UploadPurpose
}
type StoredFile = { readonly mimeType: string; readonly sizeBytes: bigint }

/**
 * Marks the file of an upload as used and returns its description. An operator may use only files of their own school,
 * and each file only once, because it is deleted with the item that uses it.
 */
export async function useUpload(
  tx: Tx,
  editor: Editor,
  { field, key, purpose }: UploadReference,
  now: Date,
): Promise<StoredFile | undefined> {
  if (key === null || editor.kind === 'platform') return
  const upload = await tx
    .selectFrom('uploads')
    .where('schoolId', '=', editor.schoolId)
    .where('fileKey', '=', key)
    .where('purpose', '=', purpose)
    .select(['id', 'usedAt', 'mimeType', 'totalBytes'])
    .forUpdate()
    .executeTakeFirst()
  if (!upload?.mimeType) throw unusable(field, `must be the file_key of a finished upload of a ${purpose}`)
  if (upload.usedAt)
    throw unusable(field, 'is the file_key of an upload that is already used: upload the file again')
  await tx
    .updateTable('uploads')
    .set({ usedAt: now })
    .where('schoolId', '=', editor.schoolId)
    .where('id', '=', upload.id)
    .execute()
  return { mimeType: upload.mimeType, sizeBytes: upload.totalBytes }
}

const unusable = (field: string, message: string) => invalid('request', [{ field, message }])

/** Deletes the upload records of deleted files. */
export async function forgetFiles(
  { db }: StorageDeps,
  { schoolId }: HostAt,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('schoolId', '=', schoolId)
    .where('fileKey', '=', (eb) => eb.fn.any(eb.val([...keys])))
    .execute()
}

/** Deletes uploads that were aborted long ago, and files that nothing has used for long. */
export async function sweepUploads({ db, clock }: StorageDeps): Promise<void> {
  const now = clock.now()
  const schools = await db.selectFrom('schools').select('id').execute()
  for (const { id } of schools)
    await sweepSchool({ db, clock }, id, {
      brokenOff: addDuration(now, -incompleteUploadLifetime),
      unused: addDuration(now, -unusedFileLifetime),
    })
}

type Ages = { readonly brokenOff: Date; readonly unused: Date }

async function sweepSchool({ db, clock }: StorageDeps, schoolId: SchoolId, { brokenOff, unused }: Ages) {
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('uploads')
      .where('schoolId', '=', schoolId)
      .where('usedAt', 'is', null)
      .where(({ or, and, eb }) =>
        or([
          eb('updatedAt', '<=', unused),
          and([eb('state', 'in', ['receiving', 'refused']), eb('updatedAt', '<=', brokenOff)]),
        ]),
      )
      .returning(['id', 'fileKey'])
      .execute()
    const keys = deleted.flatMap(({ id, fileKey }) => [fileKey, `${partsFolder({ schoolId, id })}/*`])
    await abandonFiles(tx, clock, schoolId, keys)
  })
}
