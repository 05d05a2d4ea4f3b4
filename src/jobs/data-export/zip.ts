import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A zip that is read while it is still being filled. */
export type Zip = {
  readonly stream: Readable
  readonly add: (name: string, content: Buffer | Readable) => void
  readonly end: () => void
  /** Breaks the stream off, so that whoever reads it does not take it for a whole zip. */
  readonly breakOff: (error: unknown) => void
}

export function createZip(mtime: Date): Zip {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const breakOff = (error: unknown) =>
    void stream.destroy(error instanceof Error ? error : new Error(`${error}`))
  zip.on('error', breakOff)
  return {
    stream,
    add(name, content) {
      if (Buffer.isBuffer(content)) return zip.addBuffer(content, name, { mtime })
      // yazl hears of an error only once it reads this stream, and does not read it once the zip broke off.
      content.once('error', breakOff)
      stream.once('close', () => content.destroy())
      // Pictures are packed already.
      return zip.addReadStream(content, name, { mtime, compress: false })
    },
    end: () => zip.end(),
    breakOff,
  }
}
