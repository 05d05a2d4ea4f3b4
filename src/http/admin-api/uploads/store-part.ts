import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { partsFolder } from '../../../domain/storage/index.ts'
import type { Files } from '../../../platform/files/files.ts'
import { ApiProblem } from '../problems.ts'

/** Stores a part of an upload as it arrives; a part that fails or is too long leaves nothing. */
export async function storePart(
  files: Files,
  of: { readonly schoolId: string; readonly id: string },
  content: AsyncIterable<Buffer>,
  { mostBytes }: { readonly mostBytes: number },
): Promise<{ key: string; bytes: number }> {
  const key = `${partsFolder(of)}/${randomBytes(16).toString('hex')}.part`
  let bytes = 0
  async function* counted() {
    for await (const chunk of content) {
      bytes += chunk.length
      if (bytes > mostBytes)
        throw new ApiProblem('body_too_large', `At most ${mostBytes} bytes of this upload are missing.`)
      yield chunk
    }
  }
  await files.put(key, Readable.from(counted()))
  if (bytes > 0) return { key, bytes }
  await files.delete(key)
  throw new ApiProblem('invalid_request', 'The part has no bytes.')
}

/** The bytes of a stream. The stream is not destroyed when its reader stops: its connection has to carry the response. */
export function bytesOf(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false })
}

/** The bytes of a stream up to the point where it was interrupted. */
export async function* bytesArrivedOf(stream: Readable): AsyncIterable<Buffer> {
  try {
    yield* bytesOf(stream)
  } catch (error) {
    if (!stream.errored) throw error
  }
}
