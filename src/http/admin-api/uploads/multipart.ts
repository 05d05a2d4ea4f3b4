import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  mostBytesAtOnce,
  type NewUpload,
  uploadFields,
  uploadPurposes,
} from '../../../domain/storage/index.ts'
import { assembleUpload } from '../../../operations/uploads/assemble-upload.ts'
import { toUpload } from '../../../operations/uploads/upload.ts'
import { orNotFound } from '../../../operations/wire/resource-id.ts'
import { endpoints } from '../../../paths/endpoints.ts'
import { admit } from '../guard.ts'
import { ApiProblem } from '../problems.ts'
import { bytesOf, storePart } from './store-part.ts'
import type { UploadDeps } from './tus.ts'

export const formPath = '/uploads/form'
const access = { scope: 'storage:write' } as const

/** One file in one request, as a browser's form sends it. */
export async function serveUploadForm(app: FastifyInstance, deps: UploadDeps) {
  await app.register(multipart, {
    limits: { fileSize: mostBytesAtOnce + 1, files: 1, fields: 1, fieldSize: 100, parts: 2 },
  })
  app.post(
    `${endpoints.adminApi}${formPath}`,
    { bodyLimit: mostBytesAtOnce + 4096, config: { takesUploads: true }, onRequest: refuseOtherTypes },
    async (request, reply) => await receive(deps, request, reply),
  )
}

// Other parsers would read a whole file into memory before the token is checked.
async function refuseOtherTypes({ headers }: FastifyRequest) {
  if (!headers['content-type']?.startsWith('multipart/form-data'))
    throw new ApiProblem('unsupported_media_type', 'Send multipart/form-data.')
}

async function receive(deps: UploadDeps, request: FastifyRequest, reply: FastifyReply) {
  const { caller } = await admit(deps, request, reply, access)
  const { operator } = caller
  const { storage } = deps.modules
  const { purpose, name, content } = await readForm(request)
  const mostBytes = Math.min(uploadPurposes[purpose].mostBytes, mostBytesAtOnce)
  const { id } = await storage.startUpload(operator, { purpose, name, totalBytes: mostBytes })
  try {
    const of = { schoolId: operator.schoolId, id }
    const part = await storePart(deps.files, of, bytesOf(content), { mostBytes })
    const counted = { offset: 0n, bytes: BigInt(part.bytes), fileKey: part.key, isLast: true } as const
    await storage.countPart(operator, id, counted)
    await assembleUpload({ storage, files: deps.files }, { schoolId: operator.schoolId, uploadId: id })
    const upload = orNotFound(await storage.uploadById(operator, id), 'upload', id)
    if (upload.state === 'refused')
      throw new ApiProblem('invalid_input', upload.refusal ?? 'This file cannot be used.')
    const headers = { location: `${endpoints.adminApi}/uploads/${id}`, 'cache-control': 'no-store' }
    return reply.code(201).headers(headers).send(toUpload(upload))
  } catch (error) {
    // An interrupted or refused upload leaves nothing behind.
    await storage.removeUpload(operator, id)
    throw error
  }
}

async function readForm(request: FastifyRequest) {
  let purpose: NewUpload['purpose'] | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field' && part.fieldname === 'purpose') purpose = purposeOf(part.value)
    if (part.type !== 'file') continue
    if (!purpose) throw new ApiProblem('invalid_input', 'Send the field purpose before the file.')
    return { purpose, name: part.filename || 'file', content: part.file }
  }
  throw new ApiProblem('invalid_input', 'Send one file.')
}

function purposeOf(value: unknown): NewUpload['purpose'] {
  const purpose = uploadFields.purpose.safeParse(value)
  if (purpose.success) return purpose.data
  throw new ApiProblem('invalid_input', 'purpose must be picture, file or media.')
}
