import { bindDeps } from '../../platform/bind-deps.ts'
import { finishUpload, forgetFiles, receivedUpload, sweepUploads } from './finish-upload.ts'
import {
  beginUpload,
  countPart,
  listUploads,
  removeUpload,
  type StorageDeps,
  uploadById,
  uploadedFile,
} from './uploads.ts'

export { useUpload } from './finish-upload.ts'
export { type NewUpload, type UploadPurpose, uploadFields, uploadPurposes } from './upload-rules.ts'
export { partsFolder, type Upload } from './uploads.ts'

export type Storage = ReturnType<typeof createStorage>

/** Files that those who run a school send, until something uses them. */
export function createStorage(deps: StorageDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of uploads. */
    listUploads: on(listUploads),
    /** One upload. */
    uploadById: on(uploadById),
    /** The name, size and type of an uploaded file. */
    uploadedFile: on(uploadedFile),
    /** Begins an upload. */
    beginUpload: on(beginUpload),
    /** Counts a part that was kept. */
    countPart: on(countPart),
    /** Removes an upload that nothing uses. */
    removeUpload: on(removeUpload),
    /** An upload that is complete, for the job that makes one file of it. */
    receivedUpload: on(receivedUpload),
    /** Notes what became of it. */
    finishUpload: on(finishUpload),
    /** Forgets the uploads of files that are deleted. */
    forgetFiles: on(forgetFiles),
    /** Deletes what was broken off, and what nothing uses. */
    sweepUploads: on(sweepUploads),
  }
}
