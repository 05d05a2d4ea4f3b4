import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { factHandler, type ToldFact } from '../../domain/facts/index.ts'
import { exportedTables, type SchoolSettingsModule } from '../../domain/settings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { createZip, type Zip } from './zip.ts'

type Deps = {
  readonly settings: Pick<
    SchoolSettingsModule,
    'beginSchoolExport' | 'noteSchoolExportStep' | 'finishSchoolExport' | 'readSchoolTable'
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

type Asked = ToldFact<'school_export.asked'>

async function pack(deps: Deps, fact: Asked) {
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

async function writeFile(deps: Deps, fact: Asked): Promise<number> {
  const { files, clock } = deps
  const { fileKey } = fact.body
  const zip = createZip(clock.now())
  const written = files.put(fileKey, zip.stream)
  // A store that gives up without reading would let the tables wait for it for ever.
  const givenUp = new AbortController()
  written.catch(() => givenUp.abort())
  const filled = fill(deps, fact, { zip, givenUp: givenUp.signal }).then(zip.end, zip.breakOff)
  await Promise.allSettled([filled, written])
  // Also rejects if filling failed, because the stream was aborted.
  await written
  return (await files.stat(fileKey))?.size ?? 0
}

type Archive = { readonly zip: Zip; readonly givenUp: AbortSignal }

async function fill({ settings, clock }: Deps, { schoolId, body }: Asked, { zip, givenUp }: Archive) {
  const listed: { readonly file: string; readonly rows: number }[] = []
  for (const [at, table] of exportedTables.entries()) {
    const file = `${table}.ndjson`
    const content = new PassThrough()
    zip.addText(file, content)
    const rows = await settings.readSchoolTable({ schoolId, table }, (lines) =>
      write(content, lines, givenUp),
    )
    content.end()
    listed.push({ file, rows })
    await settings.noteSchoolExportStep({ schoolId, id: body.exportId }, at + 1)
  }
  const list = { format: 1, made_at: clock.now().toISOString(), school_id: schoolId, files: listed }
  zip.add('files.json', Buffer.from(`${JSON.stringify(list, null, 2)}\n`))
}

// Waits while the store is slower than the database; a store that gave up has closed the stream.
async function write(content: PassThrough, lines: string, givenUp: AbortSignal): Promise<void> {
  if (content.destroyed || givenUp.aborted) throw brokenOff()
  if (content.write(lines)) return
  const waited = new AbortController()
  const signal = AbortSignal.any([givenUp, waited.signal])
  const closed = once(content, 'close', { signal }).then(() => Promise.reject(brokenOff()))
  try {
    await Promise.race([once(content, 'drain', { signal }), closed])
  } catch {
    throw brokenOff()
  } finally {
    closed.catch(() => {})
    waited.abort()
  }
}

function brokenOff(): Error {
  return new Error('The archive was broken off')
}
