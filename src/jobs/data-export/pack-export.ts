import type { ExportStatus } from '../../domain/exports/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import { createZip, type Zip } from './zip.ts'

type Deps = { readonly files: Files; readonly clock: Clock }

type Key<Id> = { readonly schoolId: SchoolId; readonly id: Id }

type PackedExport<Id> = Key<Id> & {
  readonly fileKey: string
  readonly steps: number
  readonly start: (key: Key<Id>, steps: number) => Promise<ExportStatus>
  readonly fill: (zip: Zip) => Promise<void>
  readonly finish: (key: Key<Id>, file: { readonly sizeBytes: number }) => Promise<ExportStatus>
}

/**
 * Writes the file of an export. A failed run leaves no file, and the next one starts again with the same key, so that
 * no partial copies remain.
 */
export async function packExport<Id>(deps: Deps, packed: PackedExport<Id>): Promise<void> {
  const { schoolId, id, fileKey, steps, start, fill, finish } = packed
  let status = await start({ schoolId, id }, steps)
  if (status === 'begun') {
    const sizeBytes = await writeFile(deps, fileKey, fill)
    status = await finish({ schoolId, id }, { sizeBytes })
  }
  // Also deletes the file of an earlier run that was killed.
  if (status === 'gone') await deps.files.delete(fileKey)
}

async function writeFile(
  { files, clock }: Deps,
  fileKey: string,
  fill: (zip: Zip) => Promise<void>,
): Promise<number> {
  const zip = createZip(clock.now())
  const upload = files.put(fileKey, zip.stream)
  // A store that refuses without reading leaves the stream open, and its writers would wait forever.
  upload.catch(() => zip.stream.destroy())
  const filled = fill(zip).then(zip.end, zip.abort)
  await Promise.allSettled([filled, upload])
  // Also rejects if filling failed, because the stream was aborted.
  await upload
  return (await files.stat(fileKey))?.size ?? 0
}
