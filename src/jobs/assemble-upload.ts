import { factHandler } from '../domain/facts/index.ts'
import type { Storage } from '../domain/storage/index.ts'
import { assembleUpload } from '../operations/uploads/assemble-upload.ts'
import type { Files } from '../platform/files/files.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Assembles the file of a complete upload, unless the request that completed it has done so. */
export function assembleUploads(deps: { readonly storage: Storage; readonly files: Files }): FactHandler {
  return factHandler({
    name: 'assemble-upload',
    kinds: ['upload.received'],
    handle: ({ schoolId, body: { uploadId } }) => assembleUpload(deps, { schoolId, uploadId }),
  })
}
