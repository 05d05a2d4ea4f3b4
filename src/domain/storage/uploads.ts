import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { UploadId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid, rulesFor } from '../../platform/fields.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import type { LookupRow, PageRequest } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextVersion } from '../../platform/row-version.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import { type NewUpload, uploadFields, uploadPurposes } from './upload-rules.ts'

export type StorageDeps = { readonly db: Db; readonly clock: Clock }

const checked = rulesFor('upload', uploadFields, ({ purpose, totalBytes }) => [
  totalBytes > uploadPurposes[purpose].mostBytes
    ? {
        field: 'totalBytes',
        message: `must be at most ${uploadPurposes[purpose].mostBytes} for a ${purpose}`,
      }
    : undefined,
])

/** The read rule for uploads: those of the editor's school. */
export function uploadsReadableBy(db: Db, editor: Editor) {
  const uploads = db.selectFrom('uploads').where('uploads.schoolId', '=', editor.schoolId)
  return readableWith(uploads, editor, 'storage:write')
}

const columns = [
  'uploads.id',
  'uploads.purpose',
  'uploads.name',
  'uploads.totalBytes',
  'uploads.receivedBytes',
  'uploads.state',
  'uploads.refusal',
  'uploads.fileKey',
  'uploads.mimeType',
  'uploads.usedAt',
  'uploads.createdAt',
  'uploads.updatedAt',
] as const

/** A page of uploads, latest first. */
export async function listUploads({ db }: StorageDeps, editor: Editor, page: PageRequest) {
  refuseUnlessMay(editor, 'storage:write')
  const order = { at: 'uploads.created_at', id: 'uploads.id', latestFirst: true }
  return await keysetPage(uploadsReadableBy(db, editor).select(columns), order, page)
}

/** One upload; undefined if not one of this school. */
export async function uploadById({ db }: StorageDeps, editor: Editor, id: UploadId) {
  refuseUnlessMay(editor, 'storage:write')
  return await uploadsReadableBy(db, editor).where('uploads.id', '=', id).select(columns).executeTakeFirst()
}

/** The name, size and type of an uploaded file, by its key; undefined for files that were not uploaded. */
export async function uploadedFile({ db }: StorageDeps, editor: Editor, fileKey: string) {
  refuseUnlessMay(editor, 'curriculum:read')
  return await db
    .selectFrom('uploads')
    .where('schoolId', '=', editor.schoolId)
    .where('fileKey', '=', fileKey)
    .select(['name', 'totalBytes', 'mimeType'])
    .executeTakeFirst()
}

/** An upload as the operators of the school see it. */
export type Upload = LookupRow<typeof uploadById>

/** Starts an upload without any parts. */
export async function startUpload(
  { db, clock }: StorageDeps,
  editor: Editor,
  input: NewUpload,
): Promise<{ id: UploadId }> {
  refuseUnlessMay(editor, 'storage:write')
  const { totalBytes, ...settings } = checked(input)
  const id = newId<'Upload'>(clock)
  const now = clock.now()
  await db
    .insertInto('uploads')
    .values({
      schoolId: editor.schoolId,
      id,
      ...settings,
      totalBytes: BigInt(totalBytes),
      createdBy: editor.kind === 'operator' ? editor.memberId : null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { id }
}

type Part = {
  readonly offset: bigint
  readonly bytes: bigint
  readonly fileKey: string
  /** Marks the last part of an upload of unknown length. */
  readonly isLast?: true
}

/** Records a stored part. Of two parts with the same offset, one is recorded. */
export async function countPart(
  { db, clock }: StorageDeps,
  editor: Editor,
  id: UploadId,
  { offset, bytes, fileKey, isLast }: Part,
): Promise<{ receivedBytes: bigint; isComplete: boolean }> {
  refuseUnlessMay(editor, 'storage:write')
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    const upload = await uploadsReadableBy(tx, editor)
      .where('uploads.id', '=', id)
      .select(['receivedBytes', 'totalBytes', 'state', 'updatedAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!upload) throw new Refusal('not_found', 'No such upload')
    refuseUnlessNext(upload, { offset, bytes })
    const receivedBytes = offset + bytes
    const totalBytes = isLast ? receivedBytes : upload.totalBytes
    const isComplete = receivedBytes === totalBytes
    await tx
      .updateTable('uploads')
      .set({
        receivedBytes,
        totalBytes,
        state: isComplete ? 'received' : 'receiving',
        updatedAt: nextVersion(clock, upload),
      })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('uploadParts')
      .values({ schoolId, uploadId: id, firstByte: offset, bytes, fileKey })
      .execute()
    if (isComplete) await recordFact(tx, clock, { schoolId, kind: 'upload.received', body: { uploadId: id } })
    return { receivedBytes, isComplete }
  })
}

type Progress = Pick<Upload, 'state' | 'receivedBytes' | 'totalBytes'>

function refuseUnlessNext(upload: Progress, { offset, bytes }: Pick<Part, 'offset' | 'bytes'>): void {
  if (upload.state !== 'receiving' || upload.receivedBytes !== offset)
    throw new Refusal('conflict', `The upload continues at byte ${upload.receivedBytes}`)
  if (offset + bytes > upload.totalBytes)
    throw invalid('upload', [{ field: '', message: `has more than its ${upload.totalBytes} bytes` }])
}

/** Removes an upload that nothing uses, with its file. */
export async function removeUpload({ db, clock }: StorageDeps, editor: Editor, id: UploadId): Promise<void> {
  refuseUnlessMay(editor, 'storage:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const upload = await uploadsReadableBy(tx, editor)
      .where('uploads.id', '=', id)
      .select(['fileKey', 'usedAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!upload) throw new Refusal('not_found', 'No such upload')
    if (upload.usedAt)
      throw new Refusal('conflict', 'This file is in use: remove it from where it is used instead')
    await abandonFiles(tx, clock, schoolId, [upload.fileKey, ...partsOf({ schoolId, id })])
    await tx.deleteFrom('uploads').where('schoolId', '=', schoolId).where('id', '=', id).execute()
  })
}

/** The folder of the parts of an upload until they are assembled. */
export function partsFolder({ schoolId, id }: { readonly schoolId: string; readonly id: string }): string {
  return `uploads/${schoolId}/${id}`
}

// The job that deletes files takes a folder of parts with a trailing `*`.
function partsOf(of: { readonly schoolId: string; readonly id: string }): string[] {
  return [`${partsFolder(of)}/*`]
}
