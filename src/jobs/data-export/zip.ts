import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A zip stream that can be read while it is being filled. */
export type Zip = {
  readonly stream: Readable
  readonly add: (name: string, content: Buffer | Readable) => void
  readonly end: () => void
  /** Aborts the stream, so that the reader does not treat it as a complete zip. */
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
      // yazl handles an error only while it reads this stream, and stops reading once the zip was aborted.
      content.once('error', breakOff)
      stream.once('close', () => content.destroy())
      // Pictures are already compressed.
      return zip.addReadStream(content, name, { mtime, compress: false })
    },
    end: () => zip.end(),
    breakOff,
  }
}
