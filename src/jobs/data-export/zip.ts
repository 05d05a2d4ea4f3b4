import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A zip stream that can be read while it is being filled. */
export type Zip = {
  readonly stream: Readable
  readonly add: (name: string, content: Buffer | Readable) => void
  /** Adds text, which is compressed while it is read. */
  readonly addText: (name: string, content: Readable) => void
  readonly end: () => void
  /** Aborts the stream, so that the reader does not treat it as a complete zip. */
  readonly abort: (error: unknown) => void
}

export function createZip(mtime: Date): Zip {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const abort = (error: unknown) =>
    void stream.destroy(error instanceof Error ? error : new Error(`${error}`))
  zip.on('error', abort)
  const added = new Set<Readable>()
  stream.once('close', () => {
    for (const content of added) content.destroy()
  })
  const addStream = (name: string, content: Readable, { compress }: { readonly compress: boolean }) => {
    // yazl handles an error only while it reads this stream, and stops reading once the zip was aborted.
    content.once('error', abort)
    if (stream.destroyed) return void content.destroy()
    added.add(content)
    content.once('close', () => added.delete(content))
    return zip.addReadStream(content, name, { mtime, compress })
  }
  return {
    stream,
    add(name, content) {
      if (Buffer.isBuffer(content)) return zip.addBuffer(content, name, { mtime })
      // Pictures are already compressed.
      return addStream(name, content, { compress: false })
    },
    addText: (name, content) => addStream(name, content, { compress: true }),
    end: () => zip.end(),
    abort,
  }
}
