// The core of the tus protocol 1.0.0 (tus.io): a client requests the offset and sends the next part.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Storage, uploadPurposes } from '../../../domain/storage/index.ts'
import { assembleUpload } from '../../../operations/uploads/assemble-upload.ts'
import { orNotFound, parseResourceId } from '../../../operations/wire/resource-id.ts'
import { endpoints } from '../../../paths/endpoints.ts'
import type { Files } from '../../../platform/files/files.ts'
import { preflightHeaders } from '../../shared/open-to-any-origin.ts'
import { admit, type GuardDeps } from '../guard.ts'
import { ApiProblem } from '../problems.ts'
import { bytesArrivedOf, storePart } from './store-part.ts'

export type UploadDeps = GuardDeps & {
  readonly modules: GuardDeps['modules'] & { readonly storage: Storage }
  readonly files: Files
}

const version = '1.0.0'
const partType = 'application/offset+octet-stream'
const mostBytes = uploadPurposes.media.mostBytes
// Larger uploads are assembled by a job.
const mostAtOnce = 64n * 1024n * 1024n
const access = { scope: 'storage:write' } as const

type Route = { Params: { id: string } }

export function serveTus(app: FastifyInstance, deps: UploadDeps) {
  const url = `${endpoints.adminApi}/uploads/:id/content`
  app.addContentTypeParser(partType, (_request, payload, done) => done(null, payload))
  app.options(url, { config: { atAnyHost: true } }, (_request, reply) =>
    reply.code(204).headers(preflightHeaders('HEAD, PATCH, OPTIONS')).headers(abilities).send(),
  )
  app.head<Route>(url, async (request, reply) => {
    const upload = await uploadAt(deps, request, reply)
    return reply
      .headers({
        'cache-control': 'no-store',
        'upload-offset': String(upload.receivedBytes),
        'upload-length': String(upload.totalBytes),
      })
      .send()
  })
  app.patch<Route>(
    url,
    { bodyLimit: mostBytes, config: { takesUploads: true }, onRequest: refuseOtherTypes },
    async (request, reply) => await receive(deps, request, reply),
  )
}

const abilities = {
  'tus-resumable': version,
  'tus-version': version,
  'tus-max-size': String(mostBytes),
}

async function uploadAt(deps: UploadDeps, request: FastifyRequest<Route>, reply: FastifyReply) {
  reply.header('tus-resumable', version)
  if (request.headers['tus-resumable'] !== version) {
    reply.header('tus-version', version)
    throw new ApiProblem('version_mismatch', `Send Tus-Resumable: ${version}.`)
  }
  const { caller } = await admit(deps, request, reply, access)
  const id = parseResourceId<'Upload'>(request.params.id, 'upload')
  const upload = orNotFound(await deps.modules.storage.uploadById(caller.operator, id), 'upload', id)
  return { ...upload, operator: caller.operator }
}

async function receive(deps: UploadDeps, request: FastifyRequest<Route>, reply: FastifyReply) {
  const upload = await uploadAt(deps, request, reply)
  const { storage } = deps.modules
  const { operator, id } = upload
  const { schoolId } = operator
  const offset = offsetOf(request)
  // Refused before the body is read; counting the part checks it again.
  if (offset !== upload.receivedBytes)
    throw new ApiProblem('conflict', `The upload continues at byte ${upload.receivedBytes}.`)
  const room = upload.totalBytes - offset
  const { body } = request
  if (!(body instanceof Readable)) throw new ApiProblem('invalid_request', 'Send the bytes of the part.')
  const arrived = bytesArrivedOf(body)
  const part = await storePart(deps.files, { schoolId, id }, arrived, { mostBytes: Number(room) })
  const counted = await storage
    .countPart(operator, id, { offset, bytes: BigInt(part.bytes), fileKey: part.key })
    .catch(async (error: unknown) => {
      await deps.files.delete(part.key)
      throw error
    })
  if (counted.isComplete && upload.totalBytes <= mostAtOnce)
    await assembleUpload({ storage, files: deps.files }, { schoolId, uploadId: id })
  return reply
    .code(204)
    .headers({ 'cache-control': 'no-store', 'upload-offset': String(counted.receivedBytes) })
    .send()
}

// Other parsers would read a whole file into memory before the token is checked.
async function refuseOtherTypes({ headers }: FastifyRequest) {
  if (headers['content-type'] !== partType)
    throw new ApiProblem('unsupported_media_type', `Send the part as ${partType}.`)
}

function offsetOf({ headers }: FastifyRequest): bigint {
  const text = String(headers['upload-offset'] ?? '')
  if (/^\d{1,15}$/.test(text)) return BigInt(text)
  throw new ApiProblem('invalid_request', 'Send Upload-Offset: the byte at which the part begins.')
}
