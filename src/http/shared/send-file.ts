import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'

type FileResponse = {
  readonly key: string
  /** The download file name. */
  readonly name: string
  readonly type: string
  /** `inline` for files that our own pages display; other files are downloaded. */
  readonly display?: 'inline' | 'in a frame of ours'
}

/** Sends a stored file, or the requested range of it (RFC 9110, section 14). */
export async function sendFile(
  files: Files,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
) {
  const { size } = (await files.stat(file.key)) ?? fileMissing()
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const content = (await files.get(file.key, range)) ?? fileMissing()
  reply
    .type(file.type)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
  if (file.display === 'in a frame of ours') allowOwnFrame(reply)
  if (!range) return reply.header('content-length', size).send(content)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(content)
}

function fileMissing(): never {
  throw new Refusal('not_found', 'This file no longer exists')
}

/** A single range is supported; several or malformed ranges return the whole file. */
export function rangeOf(
  header: string | undefined,
  size: number,
): Required<ByteRange & { end: number }> | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

// Browsers show a PDF by a program of their own, which neither runs in a sandbox nor without styles of its own.
function allowOwnFrame(reply: FastifyReply) {
  reply
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
}

// RFC 6266: a name for old browsers, and the real one.
function disposition({ name, display }: FileResponse): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  const kind = display ? 'inline' : 'attachment'
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
