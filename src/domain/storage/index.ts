import { bindDeps } from '../../platform/bind-deps.ts'
import { finishUpload, forgetFiles, receivedUpload, sweepUploads } from './finish-upload.ts'
import {
  countPart,
  listUploads,
  removeUpload,
  type StorageDeps,
  startUpload,
  uploadById,
  uploadedFile,
} from './uploads.ts'

export { useUpload } from './finish-upload.ts'
export {
  downloadLinkLifetime,
  incompleteUploadLifetime,
  mostBytesAtOnce,
  mostUploadBytes,
  unusedFileLifetime,
} from './limits.ts'
export { type NewUpload, type UploadPurpose, uploadFields, uploadPurposes } from './upload-rules.ts'
export { partsFolder, type Upload } from './uploads.ts'

export type Storage = ReturnType<typeof createStorage>

/** Files that operators of a school upload, until an item uses them. */
export function createStorage(deps: StorageDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of uploads. */
    listUploads: on(listUploads),
    /** One upload. */
    uploadById: on(uploadById),
    /** The name, size and type of an uploaded file. */
    uploadedFile: on(uploadedFile),
    /** Starts an upload. */
    startUpload: on(startUpload),
    /** Records a stored part. */
    countPart: on(countPart),
    /** Removes an upload that nothing uses. */
    removeUpload: on(removeUpload),
    /** A completely received upload, for the job that assembles the file. */
    receivedUpload: on(receivedUpload),
    /** Records the result of an upload. */
    finishUpload: on(finishUpload),
    /** Deletes the upload records of deleted files. */
    forgetFiles: on(forgetFiles),
    /** Deletes aborted uploads and unused files. */
    sweepUploads: on(sweepUploads),
  }
}
