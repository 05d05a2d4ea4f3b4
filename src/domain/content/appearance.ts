import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { choice, fileKey, idOf, listOf, name, rulesFor, type Settings, text } from '../../platform/fields.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import {
  merged,
  neverChanged,
  nextVersion,
  type PartialFields,
  refuseStale,
} from '../../platform/row-version.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, type Reader, refuseUnlessMay } from '../identity/index.ts'
import { useUpload } from '../storage/index.ts'
import { paintSchool } from '../tenancy/index.ts'
import type { ContentDeps } from './deps.ts'

/** The rules of a link in the navigation. */
export const linkFields = {
  label: name({ from: 1, to: 60 }),
  href: z.string().refine(isLink, { error: 'must be a path or a URL that starts with https://' }),
}

const link = z.object(linkFields)

export type Link = Readonly<z.output<typeof link>>

/** The rules of the content of a part of the front page. */
export const frontSectionFields = {
  title: name({ to: 80 }),
  courseIds: listOf(idOf<'Course'>(), { to: 12 }),
  commentIds: listOf(idOf<'Comment'>(), { to: 6 }),
  body: text({ to: 5_000 }),
}

const { title, courseIds, commentIds, body } = frontSectionFields

/** A part of the front page. A title is the school's own in place of the usual one. */
const section = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hero') }),
  z.object({ kind: z.literal('featured'), title, courseIds }),
  z.object({ kind: z.literal('newest'), title }),
  z.object({ kind: z.literal('events'), title }),
  z.object({ kind: z.literal('memberships'), title }),
  z.object({ kind: z.literal('lecturers'), title }),
  z.object({ kind: z.literal('posts'), title }),
  z.object({ kind: z.literal('voices'), title, commentIds }),
  z.object({ kind: z.literal('text'), title, body }),
])

/** A part of the front page, as the school chose it. */
export type FrontSection = Appearance['sections'][number]

/** The maximum lengths of an appearance's lists. */
export const mostInAppearance = { links: 20, sections: 20 }

export const appearanceFields = {
  logoKey: fileKey.nullable(),
  coverKey: fileKey.nullable(),
  navigation: listOf(link, { to: mostInAppearance.links }),
  footer: text({ to: 5_000 }),
  /** The typeface of headings. */
  typeface: choice(['sans', 'serif']),
  /** The sections of the front page in order; empty for the default order. */
  sections: listOf(section, { to: mostInAppearance.sections }),
}

/** The colour of a school's links, buttons and icon, such as #3b5bdb; kept with the school itself. */
export const accentColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #3b5bdb' })
  .toLowerCase()

/** The appearance of a school's pages. The footer is Markdown. */
export type Appearance = Settings<typeof appearanceFields>

/** The changes of an appearance by an operator. */
type Look = Appearance & { readonly accentColour: string }

const checked = rulesFor('appearance', { ...appearanceFields, accentColour })

const plain: Appearance & { readonly updatedAt: Date | null } = {
  logoKey: null,
  coverKey: null,
  navigation: [],
  footer: '',
  typeface: 'sans',
  sections: [],
  updatedAt: null,
}

const selectAppearance = prepared('content.appearance', (db, { schoolId }: { schoolId: SchoolId }) =>
  db
    .selectFrom('appearances')
    .where('schoolId', '=', schoolId)
    .select(['logoKey', 'coverKey', 'navigation', 'footer', 'typeface', 'sections', 'updatedAt']),
)

/** The public appearance of a school; `updatedAt` is null before the first change. */
export async function appearance({ db }: ContentDeps, { schoolId }: Reader): Promise<typeof plain> {
  return await lookOf(db, schoolId)
}

/** The appearance for its editors, with the colour of the school. */
export async function ownAppearance({ db }: ContentDeps, editor: Editor) {
  refuseUnlessMay(editor, 'appearance:read')
  const { schoolId } = editor
  const { accentColour } = await colourOf(db, schoolId).executeTakeFirstOrThrow()
  return { ...(await lookOf(db, schoolId)), accentColour }
}

/** The appearance with these changes, which are validated but not stored. */
export async function previewAppearance(
  deps: ContentDeps,
  editor: Editor,
  changes: PartialFields<Look>,
): Promise<Readonly<Look>> {
  refuseUnlessMay(editor, 'appearance:write')
  const { updatedAt: _version, ...former } = await ownAppearance(deps, editor)
  return checked(merged<Look>(former, changes))
}

/** Updates the given fields of a school's appearance; omitted ones stay unchanged. */
export async function updateAppearance(
  { db, clock }: ContentDeps,
  editor: Editor,
  { updatedAt: readAt, ...changes }: PartialFields<Look> & { readonly updatedAt: Date | null },
): Promise<{ readonly updatedAt: Date }> {
  refuseUnlessMay(editor, 'appearance:write')
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    // Locks the school, because the row may not exist yet.
    const school = await colourOf(tx, schoolId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const { updatedAt: version, ...former } = await lookOf(tx, schoolId)
    refuseStale({ updatedAt: version ?? neverChanged }, readAt ?? neverChanged)
    const { accentColour, ...look } = checked(
      merged<Look>({ ...former, accentColour: school.accentColour }, changes),
    )
    const updatedAt = version ? nextVersion(clock, { updatedAt: version }) : clock.now()
    await writeLook(tx, schoolId, look, updatedAt)
    await recordPublicChange(tx, clock, schoolId)
    if (accentColour !== school.accentColour)
      await paintSchool(tx, schoolId, { accentColour, updatedAt: nextVersion(clock, school) })
    const replaced = (['logoKey', 'coverKey'] as const).filter((key) => look[key] !== former[key])
    for (const field of replaced)
      await useUpload(tx, editor, { field, key: look[field], purpose: 'picture' }, updatedAt)
    await abandonFiles(
      tx,
      clock,
      schoolId,
      replaced.map((key) => former[key]),
    )
    return { updatedAt }
  })
}

function colourOf(db: Db, schoolId: SchoolId) {
  return db.selectFrom('schools').select(['accentColour', 'updatedAt']).where('id', '=', schoolId)
}

async function writeLook(tx: Tx, schoolId: SchoolId, look: Appearance, updatedAt: Date) {
  const { navigation, sections, ...plain } = look
  const lists = { navigation: JSON.stringify(navigation), sections: JSON.stringify(sections) }
  const columns = { ...plain, ...lists, updatedAt }
  await tx
    .insertInto('appearances')
    .values({ schoolId, ...columns })
    .onConflict((conflict) => conflict.column('schoolId').doUpdateSet(columns))
    .execute()
}

async function lookOf(db: Db, schoolId: SchoolId): Promise<typeof plain> {
  const [look] = await selectAppearance(db, { schoolId })
  // A stored appearance has always passed `checked`.
  if (!look) return plain
  const { navigation, sections, ...rest } = look
  return {
    ...rest,
    navigation: navigation as readonly Link[],
    sections: sections as readonly FrontSection[],
  }
}

// A path of the site or an http(s) URL.
function isLink(href: string): boolean {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(href)
  const isElsewhere = href.startsWith('https://') && URL.canParse(href)
  return href.length <= 500 && (isPath || isElsewhere)
}
