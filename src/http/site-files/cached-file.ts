import { createHash } from 'node:crypto'
import { type Encoding, packed } from '../shared/compression.ts'
import { renderingMark } from './rendering-mark.ts'

/** A file that can be written. */
export type SiteFile = {
  /** The data of the file: the same data, URL and language give the same file. */
  readonly from: unknown
  /** The time of its last change. */
  readonly changedAt: Date | undefined
  readonly write: () => string | Promise<string>
}

/** A file with a known entity tag, rendered on demand. */
export type CachedFile = Pick<SiteFile, 'changedAt'> & {
  readonly tag: string
  /** The text in one encoding, each created once. */
  readonly content: (encoding: Encoding) => Promise<Buffer>
  /** Its size in memory in bytes. */
  readonly size: () => number
}

export function toCachedFile({ from, changedAt, write }: SiteFile, key: string): CachedFile {
  const data = jsonOf(from)
  let size = data.length
  const encodings = new Map<Encoding, Promise<Buffer>>()
  // Released once the text is rendered.
  let writing: SiteFile['write'] | undefined = write
  const text = async () => {
    const bytes = Buffer.from((await writing?.()) ?? '')
    writing = undefined
    size = 0
    return bytes
  }
  const make = async (encoding: Encoding): Promise<Buffer> => {
    const bytes = encoding === 'identity' ? await text() : await packed[encoding](await content('identity'))
    size += bytes.length
    return bytes
  }
  const content = (encoding: Encoding): Promise<Buffer> => {
    const making = encodings.get(encoding) ?? make(encoding)
    encodings.set(encoding, making)
    // The next request tries again.
    making.catch(() => encodings.delete(encoding))
    return making
  }
  return { changedAt, tag: tagOf([renderingMark(), key, data]), content, size: () => size }
}

// Weak, since the same file is also sent compressed.
function tagOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

function jsonOf(from: unknown): string {
  const text = JSON.stringify(from, (_key, value) => {
    if (typeof value === 'bigint') return `${value}n`
    return value instanceof Map ? [...value] : value
  })
  return text ?? ''
}
