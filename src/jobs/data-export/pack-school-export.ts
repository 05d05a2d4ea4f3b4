import { PassThrough } from 'node:stream'
import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import { exportedTables, type SchoolSettingsModule } from '../../domain/settings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { createZip, type Zip } from './zip.ts'

type Deps = {
  readonly settings: Pick<
    SchoolSettingsModule,
    'beginSchoolExport' | 'recordSchoolExportStep' | 'finishSchoolExport' | 'readSchoolTable'
  >
  readonly files: Files
  readonly clock: Clock
}

/**
 * Writes the export of a school: one file of JSON lines for each table, and the list of files. A failed run leaves no
 * file, and the next one starts again with the same key.
 */
export function packSchoolExport(deps: Deps): FactHandler {
  return factHandler({
    name: 'pack-school-export',
    kinds: ['school_export.asked'],
    handle: (fact) => pack(deps, fact),
  })
}

type ExportRequest = TypedFact<'school_export.asked'>

async function pack(deps: Deps, fact: ExportRequest) {
  const { settings, files } = deps
  const { exportId: id, fileKey } = fact.body
  const key = { schoolId: fact.schoolId, id }
  let standing = await settings.beginSchoolExport(key, exportedTables.length + 1)
  if (standing === 'begun') {
    const sizeBytes = await writeFile(deps, fact)
    standing = await settings.finishSchoolExport(key, { sizeBytes })
  }
  // Also deletes what an earlier run wrote just before it was killed.
  if (standing === 'gone') await files.delete(fileKey)
}

async function writeFile(deps: Deps, fact: ExportRequest): Promise<number> {
  const { files, clock } = deps
  const { fileKey } = fact.body
  const zip = createZip(clock.now())
  const written = files.put(fileKey, zip.stream)
  // A store that refuses without reading leaves the stream open, and the tables would wait for it.
  written.catch(() => zip.stream.destroy())
  const filled = fill(deps, fact, zip).then(zip.end, zip.breakOff)
  await Promise.allSettled([filled, written])
  // Also rejects if filling failed, because the stream was aborted.
  await written
  return (await files.stat(fileKey))?.size ?? 0
}

async function fill({ settings, clock }: Deps, { schoolId, body }: ExportRequest, zip: Zip) {
  const listed: { readonly file: string; readonly rows: number }[] = []
  for (const [at, table] of exportedTables.entries()) {
    const file = `${table}.ndjson`
    const content = new PassThrough()
    zip.addText(file, content)
    const rows = await settings.readSchoolTable({ schoolId, table }, (lines) => write(content, lines))
    content.end()
    listed.push({ file, rows })
    await settings.recordSchoolExportStep({ schoolId, id: body.exportId }, at + 1)
  }
  const list = { format: 1, made_at: clock.now().toISOString(), school_id: schoolId, files: listed }
  zip.add('files.json', Buffer.from(`${JSON.stringify(list, null, 2)}\n`))
}

// Waits while the store is slower than the database; a store that gave up has closed the stream.
async function write(content: PassThrough, lines: string): Promise<void> {
  if (content.destroyed) throw new Error('The archive was broken off')
  if (content.write(lines)) return
  await new Promise<void>((resolve, reject) => {
    const goOn = () => {
      content.off('close', breakOff)
      resolve()
    }
    const breakOff = () => {
      content.off('drain', goOn)
      reject(new Error('The archive was broken off'))
    }
    content.once('drain', goOn)
    content.once('close', breakOff)
  })
}
