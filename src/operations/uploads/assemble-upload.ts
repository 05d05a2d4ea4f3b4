import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Storage, uploadPurposes } from '../../domain/storage/index.ts'
import { platformActor } from '../../domain/tenancy/index.ts'
import type { SchoolId, UploadId } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import { storeUpload } from '../../platform/files/store-upload.ts'
import { reencoded } from '../../platform/pictures/reencode.ts'
import { Refusal } from '../../platform/refusal.ts'

type Deps = { readonly storage: Storage; readonly files: Files }

type Received = NonNullable<Awaited<ReturnType<Storage['receivedUpload']>>>

/** Joins the parts of an upload into one file if the purpose accepts the type of its bytes. */
export async function assembleUpload(
  { storage, files }: Deps,
  { schoolId, uploadId }: { readonly schoolId: SchoolId; readonly uploadId: UploadId },
): Promise<void> {
  const host = { ...platformActor, schoolId }
  const upload = await storage.receivedUpload(host, uploadId)
  // The upload was removed or assembled by another process.
  if (!upload) return
  try {
    const { key, type } = await storeFile(files, schoolId, upload)
    await storage.finishUpload(host, uploadId, { is: 'kept', fileKey: key, mimeType: type })
  } catch (error) {
    if (error instanceof Refusal)
      return await storage.finishUpload(host, uploadId, { is: 'refused', because: error.message })
    // If another process has assembled it meanwhile, its parts are deleted.
    if (await storage.receivedUpload(host, uploadId)) throw error
  }
}

const folders = { picture: 'media', file: 'product-files', media: 'lecture-files' } as const

async function storeFile(files: Files, schoolId: SchoolId, { purpose, partKeys, totalBytes }: Received) {
  const rule = {
    folder: folders[purpose],
    mostBytes: Number(totalBytes),
    types: uploadPurposes[purpose].types,
  }
  const whole = Readable.from(partsOf(files, partKeys))
  if (purpose !== 'picture') return await storeUpload(files, whole, rule)
  // Encoding again removes everything except the picture, such as metadata.
  const picture = await reencoded(await buffer(whole), { schoolId })
  return await storeUpload(files, Readable.from([picture]), { ...rule, mostBytes: picture.length })
}

async function* partsOf(files: Files, keys: readonly string[]) {
  for (const key of keys) {
    const part = await files.get(key)
    if (!part) throw new Error(`The part ${key} of an upload is missing`)
    yield* part
  }
}
