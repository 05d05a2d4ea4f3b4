import type { Db, Tx } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { LecturerId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  fileKey,
  idOf,
  name,
  rulesFor,
  type Settings,
  slug,
  slugFrom,
  slugTaken,
  text,
} from '../../platform/fields.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../platform/row-version.ts'
import { recordPublicChange } from '../changes/index.ts'
import {
  type Editor,
  type Reader,
  refuseUnlessMay,
  refuseUnlessMember,
  seesUnpublished,
} from '../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../publishing/index.ts'
import { useUpload } from '../storage/index.ts'
import type { CatalogDeps } from './deps.ts'
import { longestName } from './limits.ts'
import { lecturerLeaves } from './parts-changed.ts'

export const lecturerFields = {
  /** Their member account, if any. */
  personId: idOf<'Person'>().nullable(),
  name: name({ from: 1, to: longestName }),
  bio: text({ to: 10_000 }),
  avatarKey: fileKey.nullable(),
}

/** The public profile of a lecturer. */
export type LecturerSettings = Settings<typeof lecturerFields>

/** A new lecturer. Without a slug, one is derived from the name. */
export type NewLecturer = LecturerSettings & { readonly slug?: string | undefined }

const checked = rulesFor('lecturer', lecturerFields)
const checkedNew = rulesFor('lecturer', { ...lecturerFields, slug: slug.optional() })

/** The visibility rule of lecturers: everybody sees lecturers of published courses. */
export function lecturersReadableBy(db: Db, actor: Reader) {
  const lecturers = db.selectFrom('lecturers').where('lecturers.schoolId', '=', actor.schoolId)
  if (seesUnpublished(actor, 'lecturers:read')) return lecturers
  return lecturers.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('courseLecturers as teaching')
        .innerJoin('courses', (join) =>
          join
            .onRef('courses.schoolId', '=', 'teaching.schoolId')
            .onRef('courses.id', '=', 'teaching.courseId'),
        )
        .whereRef('teaching.schoolId', '=', 'lecturers.schoolId')
        .whereRef('teaching.lecturerId', '=', 'lecturers.id')
        .where('courses.state', '=', 'published')
        .select('courses.id'),
    ),
  )
}

/** A page of lecturers, oldest first. */
export async function listLecturers({ db }: CatalogDeps, actor: Reader, { page }: { page: PageRequest }) {
  const order = { at: 'lecturers.created_at', id: 'lecturers.id', latestFirst: false }
  return await keysetPage(lecturersReadableBy(db, actor).select(listed), order, page)
}

const listed = [
  'lecturers.id',
  'lecturers.slug',
  'lecturers.personId',
  'lecturers.name',
  'lecturers.bio',
  'lecturers.avatarKey',
  'lecturers.createdAt',
  'lecturers.updatedAt',
  'lecturers.createdAt as listedAt',
] as const

const lookups = itemLookups(
  async ({ db }: CatalogDeps, actor: Reader, key: ItemKey<LecturerId>) =>
    await lecturersReadableBy(db, actor).where(hasKey('lecturers', key)).select(listed).executeTakeFirst(),
)

/** A lecturer by their slug; undefined if not visible to this reader. */
export const lecturerBySlug = lookups.bySlug

/** One lecturer; undefined if not visible to this reader. */
export const lecturerById = lookups.byId

/** Creates a lecturer. */
export async function createLecturer(
  { db, clock }: CatalogDeps,
  editor: Editor,
  input: NewLecturer,
): Promise<WriteResult<LecturerId>> {
  refuseUnlessMay(editor, 'lecturers:write')
  const { slug: requestedSlug, ...settings } = checkedNew({ slug: undefined, ...input })
  const { schoolId } = editor
  const id = newId<'Lecturer'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (settings.personId) await refuseUnlessMember(tx, schoolId, settings.personId)
    await useUpload(tx, editor, portrait(settings.avatarKey), now)
    const free = await freeSlug(tx, schoolId, { id, requested: requestedSlug, name: settings.name })
    const row = { schoolId, id, slug: free, createdAt: now, updatedAt: now }
    await tx
      .insertInto('lecturers')
      .values({ ...row, ...settings })
      .execute()
    await recordPublicChange(tx, clock, schoolId)
  })
  return { id, updatedAt: now }
}

const portrait = (key: string | null) => ({ field: 'avatarKey', key, purpose: 'picture' }) as const

// The slug is derived from the name and stays when the name changes; names in other scripts get a part of the id.
async function freeSlug(
  tx: Tx,
  schoolId: SchoolId,
  { id, name, requested: requestedSlug }: { id: LecturerId; name: string; requested: string | undefined },
): Promise<string> {
  const candidate = requestedSlug ?? slugFrom(name) ?? 'lecturer'
  const existing = await tx
    .selectFrom('lecturers')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('slug', '=', candidate)
    .executeTakeFirst()
  if (existing && requestedSlug) throw slugTaken(requestedSlug)
  return existing || candidate === 'lecturer' ? `${candidate}-${id.slice(-8)}` : candidate
}

/** Updates the given fields of a lecturer; omitted ones stay unchanged. */
export async function updateLecturer(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: LecturerId,
  { updatedAt: readAt, ...changes }: Changes<LecturerSettings>,
): Promise<WriteResult<LecturerId>> {
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    const { updatedAt: version, ...former } = await lockLecturer(tx, editor, id)
    refuseStale({ updatedAt: version }, readAt)
    const settings = checked(merged<LecturerSettings>(former, changes))
    const { personId } = settings
    if (personId && personId !== former.personId) await refuseUnlessMember(tx, schoolId, personId)
    if (settings.avatarKey !== former.avatarKey) {
      await useUpload(tx, editor, portrait(settings.avatarKey), clock.now())
      await abandonFiles(tx, clock, schoolId, [former.avatarKey])
    }
    const updatedAt = nextVersion(clock, { updatedAt: version })
    await tx
      .updateTable('lecturers')
      .set({ ...settings, updatedAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await recordPublicChange(tx, clock, schoolId)
    return { id, updatedAt }
  })
}

/** Removes a lecturer; their courses and services stay without the name. */
export async function deleteLecturer({ db, clock }: CatalogDeps, editor: Editor, id: LecturerId) {
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    refuseUnlessMay(editor, 'lecturers:write')
    // Courses are locked before lecturers, like everywhere else.
    await lecturerLeaves(tx, clock, schoolId, id)
    const { avatarKey } = await lockLecturer(tx, editor, id)
    await abandonFiles(tx, clock, schoolId, [avatarKey])
    await tx
      .updateTable('consultingServices')
      .set({ lecturerId: null })
      .where('schoolId', '=', schoolId)
      .where('lecturerId', '=', id)
      .execute()
    await tx.deleteFrom('lecturers').where('schoolId', '=', schoolId).where('id', '=', id).execute()
    await recordPublicChange(tx, clock, schoolId)
  })
}

async function lockLecturer(tx: Tx, editor: Editor, id: LecturerId) {
  refuseUnlessMay(editor, 'lecturers:write')
  const lecturer = await lecturersReadableBy(tx, editor)
    .where('lecturers.id', '=', id)
    .select(['personId', 'name', 'bio', 'avatarKey', 'updatedAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!lecturer) throw new Refusal('not_found', 'No such lecturer')
  return lecturer
}

/** The public profile of a lecturer. */
export type Lecturer = RowOf<typeof listLecturers>
