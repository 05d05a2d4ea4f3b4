import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { partsFolder } from '../../../domain/storage/index.ts'
import type { Files } from '../../../platform/files/files.ts'
import { ApiProblem } from '../problems.ts'

/** Keeps a part of an upload as it arrives. Nothing is kept of one that breaks off or is too long. */
export async function keepPart(
  files: Files,
  of: { readonly schoolId: string; readonly id: string },
  { body }: Pick<FastifyRequest, 'body'>,
  { mostBytes }: { readonly mostBytes: number },
): Promise<{ key: string; bytes: number }> {
  if (!(body instanceof Readable)) throw new ApiProblem('invalid_request', 'Send the bytes of the part.')
  const key = `${partsFolder(of)}/${randomBytes(16).toString('hex')}.part`
  let bytes = 0
  async function* counted(stream: Readable) {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > mostBytes)
        throw new ApiProblem('body_too_large', `At most ${mostBytes} bytes of this upload are missing.`)
      yield chunk
    }
  }
  await files.put(key, Readable.from(counted(body)))
  if (bytes > 0) return { key, bytes }
  await files.delete(key)
  throw new ApiProblem('invalid_request', 'The part has no bytes.')
}
