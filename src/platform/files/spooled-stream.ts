import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { privateFile } from './file-permissions.ts'
import { orStorageUnavailable } from './storage-faults.ts'

/** S3 needs the length first: writes a stream to a temporary file to get its size. */
export async function withSpooled(
  content: Readable,
  use: (spooled: { stream: Readable; size: number }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'))
  try {
    const path = join(folder, 'content')
    await orStorageUnavailable(() => writeFile(path, content, { mode: privateFile }))
    const { size } = await stat(path)
    await using stream = createReadStream(path)
    await use({ stream, size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
