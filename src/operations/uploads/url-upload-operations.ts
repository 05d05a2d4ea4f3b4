import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  mostBytesAtOnce,
  mostUploadBytes,
  partsFolder,
  type UploadPurpose,
  unusedFileLifetime,
  uploadFields,
  uploadPurposes,
} from '../../domain/storage/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { second } from '../../platform/durations.ts'
import { invalid } from '../../platform/fields.ts'
import { formatSizeLimit } from '../../platform/file-size.ts'
import { sniffedBytes, sniffType } from '../../platform/files/sniff-type.ts'
import { remoteFileLimits } from '../../platform/outbound-http/remote-files.ts'
import { reencoded } from '../../platform/pictures/reencode.ts'
import type { OperationDeps, OperationModules } from '../caller.ts'
import { outwardOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { assembleUpload } from './assemble-upload.ts'
import { toUpload, upload } from './upload.ts'

type FetchedFile = { readonly purpose: UploadPurpose; readonly name: string; readonly bytes: Buffer }

export const createFromUrl = outwardOperation({
  id: 'uploads.create_from_address',
  title: 'Upload a file from a URL',
  description: `Fetches a file from a public https address (URL) and stores it as a finished upload. At most ${formatSizeLimit(mostBytesAtOnce)} (a picture ${formatSizeLimit(mostUploadBytes.picture)}) within ${remoteFileLimits.timeoutMs / second} seconds; up to ${remoteFileLimits.redirects} redirects are followed. Its type is read from its bytes, and pictures are encoded again. With dry_run the file is fetched and checked, but not stored.`,
  scope: 'storage:write',
  effect: 'adds',
  input: {
    address: z.string().min(1).max(2000).describe('the URL of the file, beginning with https://'),
    purpose: uploadFields.purpose.describe(
      'picture: shown to everybody; file: for a digital product; media: for a lecture',
    ),
    name: uploadFields.name.optional().describe('the file name; default: the last part of the URL'),
  },
  output: upload,
  async run(deps, operator, { address, purpose, name = nameIn(address) }) {
    const bytes = await fetchFile(deps, operator, { address, purpose })
    return await storeFile(deps, operator, { purpose, name, bytes })
  },
  async runDry(deps, operator, { address, purpose, name = nameIn(address) }) {
    const bytes = await fetchFile(deps, operator, { address, purpose })
    const mimeType = await typeOf(operator, { purpose, bytes })
    const started = await deps.operate('rolled_back', ({ storage }) =>
      startUpload(storage, operator, { purpose, name, bytes }),
    )
    return { ...toUpload(started), received_bytes: bytes.length, mime_type: mimeType }
  },
  rest: post('/uploads/from_address'),
  tool: {
    name: 'upload_from_address',
    hint: 'The file_key of the answer is what image_key and file_key of other tools take.',
    nextSteps: [
      `Give the file_key to the tool that uses it, such as update_course (image_key) or update_lecture_content (file_key). A file that nothing uses is deleted after ${inWords(unusedFileLifetime)}.`,
    ],
  },
})

async function fetchFile(
  { remoteFiles }: OperationDeps,
  operator: OperatorActor,
  { address, purpose }: { readonly address: string; readonly purpose: UploadPurpose },
): Promise<Buffer> {
  const limit = Math.min(uploadPurposes[purpose].mostBytes, mostBytesAtOnce)
  return await remoteFiles.fetch(address, { mostBytes: limit, key: operator.schoolId })
}

/** The decoded last segment of the path. */
function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  const visible = decoded(last)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return [...visible].slice(0, 200).join('') || 'file'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function startUpload(
  storage: OperationModules['storage'],
  operator: OperatorActor,
  { purpose, name, bytes }: FetchedFile,
) {
  const { id } = await storage.startUpload(operator, { purpose, name, totalBytes: bytes.length })
  return orNotFound(await storage.uploadById(operator, id), 'upload', id)
}

async function storeFile(
  { modules: { storage }, files }: OperationDeps,
  operator: OperatorActor,
  file: FetchedFile,
) {
  const { id } = await startUpload(storage, operator, file)
  const { schoolId } = operator
  const fileKey = `${partsFolder({ schoolId, id })}/${randomBytes(16).toString('hex')}.part`
  try {
    await files.put(fileKey, Readable.from([file.bytes]))
    const part = { offset: 0n, bytes: BigInt(file.bytes.length), fileKey }
    await storage.countPart(operator, id, part)
    await assembleUpload({ storage, files }, { schoolId, uploadId: id })
    const storedUpload = orNotFound(await storage.uploadById(operator, id), 'upload', id)
    if (storedUpload.state === 'refused')
      throw invalidFile(storedUpload.refusal ?? 'This file cannot be used')
    return toUpload(storedUpload)
  } catch (error) {
    // A refused upload leaves nothing behind.
    await storage.removeUpload(operator, id)
    throw error
  }
}

async function typeOf(operator: OperatorActor, { purpose, bytes }: Pick<FetchedFile, 'purpose' | 'bytes'>) {
  const content = purpose === 'picture' ? await reencoded(bytes, operator) : bytes
  const type = sniffType(content.subarray(0, sniffedBytes))?.type
  const { types } = uploadPurposes[purpose]
  if (type && types.some((prefix) => type.startsWith(prefix))) return type
  throw invalidFile(`File type not accepted: use ${types.join(', ')}`)
}

function invalidFile(message: string) {
  return invalid('request', [{ field: 'address', message: `leads to a file that is refused: ${message}` }])
}
