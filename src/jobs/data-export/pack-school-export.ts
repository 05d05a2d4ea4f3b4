import { PassThrough } from 'node:stream'
import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import { exportedTables, type SchoolSettingsModule } from '../../domain/settings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { packExport } from './pack-export.ts'
import type { Zip } from './zip.ts'

type Deps = {
  readonly settings: Pick<
    SchoolSettingsModule,
    'startSchoolExport' | 'recordSchoolExportStep' | 'finishSchoolExport' | 'readSchoolTable'
  >
  readonly files: Files
  readonly clock: Clock
}

/** Creates the export of a school: one file of JSON lines for each table, and the list of files. */
export function packSchoolExport(deps: Deps): FactHandler {
  return factHandler({
    name: 'pack-school-export',
    kinds: ['school_export.asked'],
    handle: (fact) => pack(deps, fact),
  })
}

type ExportRequest = TypedFact<'school_export.asked'>

async function pack(deps: Deps, fact: ExportRequest): Promise<void> {
  await packExport(deps, {
    schoolId: fact.schoolId,
    id: fact.body.exportId,
    fileKey: fact.body.fileKey,
    steps: exportedTables.length + 1,
    start: deps.settings.startSchoolExport,
    fill: (zip) => fill(deps, fact, zip),
    finish: deps.settings.finishSchoolExport,
  })
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
  if (content.destroyed) throw new Error('The archive was aborted')
  if (content.write(lines)) return
  await new Promise<void>((resolve, reject) => {
    const proceed = () => {
      content.off('close', fail)
      resolve()
    }
    const fail = () => {
      content.off('drain', proceed)
      reject(new Error('The archive was aborted'))
    }
    content.once('drain', proceed)
    content.once('close', fail)
  })
}
