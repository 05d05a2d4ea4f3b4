import { extname } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { ExportBeginning, Identity } from '../../domain/identity/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DataExportId } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { formatMoment, languageFor } from '../mails/language.ts'
import type { DataExportPart } from './parts.ts'
import { readMe } from './read-me.ts'
import { createZip, type Zip } from './zip.ts'

type Deps = {
  readonly identity: Pick<Identity, 'beginExport' | 'recordExportStep' | 'finishExport'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly files: Files
  readonly clock: Clock
  readonly parts: readonly DataExportPart[]
}

type Begun = Extract<ExportBeginning, { is: 'begun' }>
type Task = {
  readonly school: School
  readonly id: DataExportId
  readonly fileKey: string
  readonly begun: Begun
}

/**
 * Creates a member's data export. A failed run leaves no file, and the next one starts again with the same
 * key, so that no partial copies of personal data remain.
 */
export function packDataExport(deps: Deps): FactHandler {
  return factHandler({
    name: 'pack-data-export',
    kinds: ['data_export.asked'],
    handle: (fact) => pack(deps, fact),
  })
}

async function pack(deps: Deps, { schoolId, body }: TypedFact<'data_export.asked'>) {
  const { identity, tenancy, files, parts } = deps
  const { exportId: id, fileKey } = body
  const begun = await identity.beginExport({ schoolId, id }, parts.length + 1)
  if (begun.is === 'begun') {
    const school = await tenancy.schoolById(platformActor, schoolId)
    if (!school) throw new Error('The school of this export does not exist')
    const sizeBytes = await writeFile(deps, { school, id, fileKey, begun })
    const finished = await identity.finishExport({ schoolId, id }, { sizeBytes })
    if (finished.is === 'gone') await files.delete(fileKey)
  }
  // Also deletes what an earlier run wrote just before it was killed.
  if (begun.is === 'gone') await files.delete(fileKey)
}

async function writeFile(deps: Deps, task: Task): Promise<number> {
  const { files, clock } = deps
  const zip = createZip(clock.now())
  const written = files.put(task.fileKey, zip.stream)
  // A store that refuses without reading leaves the stream open, and the picture with it.
  written.catch(() => zip.stream.destroy())
  const filled = fill(deps, task, zip).then(zip.end, zip.breakOff)
  await Promise.allSettled([filled, written])
  // Also rejects if filling failed, because the stream was aborted.
  await written
  return (await files.stat(task.fileKey))?.size ?? 0
}

async function fill({ identity, files, clock, parts }: Deps, { school, id, begun }: Task, zip: Zip) {
  for (const [at, part] of parts.entries()) {
    zip.add(`${part.name}.json`, asJson(await part.read(school.id, begun.personId)))
    await identity.recordExportStep({ schoolId: school.id, id }, at + 1)
  }
  const picture = await pictureOf(files, begun)
  zip.add('README.txt', Buffer.from(readMeFor(school, begun, { parts, picture, now: clock.now() })))
  if (picture) zip.add(picture.name, picture.content)
}

type Picture = { readonly name: string; readonly content: Readable }

async function pictureOf(files: Files, { image }: Begun): Promise<Picture | undefined> {
  const content = image === null ? undefined : await files.get(image)
  return content && { name: `avatar${extname(image ?? '')}`, content }
}

function readMeFor(
  school: School,
  begun: Begun,
  { parts, picture, now }: { parts: readonly DataExportPart[]; picture: Picture | undefined; now: Date },
): string {
  const locale = languageFor(begun.locale, school.locale)
  const madeAt = formatMoment(now, { locale, timeZone: school.timeZone })
  return readMe(locale, { school: school.name, madeAt, parts, picture: picture?.name })
}

function asJson(value: unknown): Buffer {
  const text = JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? each.toString() : each), 2)
  return Buffer.from(`${text}\n`)
}
