import { extname } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { formatMoment, languageFor } from '../mails/language.ts'
import { packExport } from './pack-export.ts'
import type { DataExportPart } from './parts.ts'
import { readMe } from './read-me.ts'
import type { Zip } from './zip.ts'

type Deps = {
  readonly identity: Pick<Identity, 'startExport' | 'exportOwner' | 'recordExportStep' | 'finishExport'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly files: Files
  readonly clock: Clock
  readonly parts: readonly DataExportPart[]
}

/** Creates a member's data export: one JSON file for each part, the picture and a description of the files. */
export function packDataExport(deps: Deps): FactHandler {
  return factHandler({
    name: 'pack-data-export',
    kinds: ['data_export.asked'],
    handle: (fact) => pack(deps, fact),
  })
}

type ExportRequest = TypedFact<'data_export.asked'>

async function pack(deps: Deps, fact: ExportRequest): Promise<void> {
  await packExport(deps, {
    schoolId: fact.schoolId,
    id: fact.body.exportId,
    fileKey: fact.body.fileKey,
    steps: deps.parts.length + 1,
    start: deps.identity.startExport,
    fill: (zip) => fill(deps, fact, zip),
    finish: deps.identity.finishExport,
  })
}

async function fill(deps: Deps, { schoolId, body }: ExportRequest, zip: Zip): Promise<void> {
  const { identity, tenancy, files, clock, parts } = deps
  const key = { schoolId, id: body.exportId }
  const owner = await identity.exportOwner(key)
  const school = await tenancy.schoolById(platformActor, schoolId)
  if (!school || !owner) throw new Error('The school or the owner of this export does not exist')
  for (const [at, part] of parts.entries()) {
    zip.add(`${part.name}.json`, asJson(await part.read(schoolId, owner.personId)))
    await identity.recordExportStep(key, at + 1)
  }
  const picture = await pictureOf(files, owner)
  zip.add('README.txt', Buffer.from(readMeFor(school, owner, { parts, picture, now: clock.now() })))
  if (picture) zip.add(picture.name, picture.content)
}

type Owner = NonNullable<Awaited<ReturnType<Identity['exportOwner']>>>
type Picture = { readonly name: string; readonly content: Readable }

async function pictureOf(files: Files, { image }: Owner): Promise<Picture | undefined> {
  const content = image === null ? undefined : await files.get(image)
  return content && { name: `avatar${extname(image ?? '')}`, content }
}

function readMeFor(
  school: School,
  owner: Owner,
  { parts, picture, now }: { parts: readonly DataExportPart[]; picture: Picture | undefined; now: Date },
): string {
  const locale = languageFor(owner.locale, school.locale)
  const madeAt = formatMoment(now, { locale, timeZone: school.timeZone })
  return readMe(locale, { school: school.name, madeAt, parts, picture: picture?.name })
}

function asJson(value: unknown): Buffer {
  const text = JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? each.toString() : each), 2)
  return Buffer.from(`${text}\n`)
}
