import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import type { Files } from './files.ts'
import { type SniffedType, sniffedBytes, sniffType } from './sniff-type.ts'

/** The accepted types of an upload, its folder and its maximum size. */
export type UploadRule = {
  /** The first part of the key it is kept under. */
  readonly folder: string
  readonly mostBytes: number
  /** Types, or beginnings of them such as `image/`. */
  readonly types: readonly string[]
}

/** A stored upload: its detected type and its key. */
export type StoredUpload = SniffedType & { readonly key: string; readonly sizeBytes: number }

/** Stores an upload by its detected type. An upload that is too large or of another type leaves no file. */
export async function storeUpload(files: Files, content: Readable, rule: UploadRule): Promise<StoredUpload> {
  const { head, whole } = await readHead(content)
  const sniffed = sniffType(head)
  if (!sniffed || !rule.types.some((type) => sniffed.type.startsWith(type))) {
    content.destroy()
    throw wrongUpload('file_type_not_taken', `File type not accepted: use ${rule.types.join(', ')}`)
  }
  const key = `${rule.folder}/${randomBytes(16).toString('hex')}.${sniffed.extension}`
  const counted = count(whole, rule.mostBytes)
  await files.put(key, counted.stream)
  return { ...sniffed, key, sizeBytes: counted.size() }
}

async function readHead(content: Readable): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const chunks: Buffer[] = []
  let length = 0
  const rest: AsyncIterator<Buffer> = content[Symbol.asyncIterator]()
  while (length < sniffedBytes) {
    const { done, value } = await rest.next()
    if (done) break
    chunks.push(Buffer.from(value))
    length += value.length
  }
  async function* whole() {
    yield* chunks
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield Buffer.from(next.value)
  }
  return { head: Buffer.concat(chunks).subarray(0, sniffedBytes), whole: whole() }
}

// Counted while streaming: a declared length proves nothing.
function count(whole: AsyncIterable<Buffer>, mostBytes: number) {
  const stream = new PassThrough()
  let size = 0
  const pump = async () => {
    for await (const chunk of whole) {
      size += chunk.length
      if (size > mostBytes) throw wrongUpload('file_too_large', `A file may have at most ${mostBytes} bytes`)
      if (!stream.write(chunk)) await once(stream, 'drain')
    }
    stream.end()
  }
  pump().catch((error: Error) => stream.destroy(error))
  return { stream, size: () => size }
}

function wrongUpload(message: string, sentence: string): Refusal {
  return new Refusal('invalid_input', sentence, { problems: [{ field: 'file', message }] })
}
