import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PageId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  nameProblem,
  refuseIfWrong,
  slugProblem,
  slugTaken,
  textProblem,
} from '../../platform/field-problems.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Changes, nextVersion, refuseStale, type Written } from '../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { enterState, type Publication, remove } from './publication.ts'

/** What a page of the school's own says. The body is Markdown. */
export type PageSettings = { readonly slug: string; readonly title: string; readonly body: string }

const publication: Publication = { table: 'pages', write: 'pages:write', called: 'page' }

/** Writes a page, as a draft. */
export async function createPage(
  { db, clock }: ContentDeps,
  editor: Editor,
  settings: PageSettings,
): Promise<Written<PageId>> {
  refuseUnlessMay(editor, 'pages:write')
  refuseUnfitPage(settings)
  const id = newId<'Page'>(clock)
  const now = clock.now()
  const { slug, title, body } = settings
  const row = { schoolId: editor.schoolId, id, createdAt: now, updatedAt: now }
  await db
    .insertInto('pages')
    .values({ ...row, state: 'draft', slug, title, body })
    .execute()
    .catch((error) => {
      throw phrased(error, settings)
    })
  return { id, updatedAt: now }
}

/** Changes what is given of a page; what is left out stays. */
export async function updatePage(
  { db, clock }: ContentDeps,
  editor: Editor,
  id: PageId,
  { updatedAt: readAt, ...changes }: Changes<PageSettings>,
): Promise<Written<PageId>> {
  refuseUnlessMay(editor, 'pages:write')
  return await inTransaction(db, async (tx) => {
    const former = await holdPage(tx, editor, id)
    refuseStale(former, readAt)
    const { slug, title, body } = { ...former, ...changes }
    refuseUnfitPage({ slug, title, body })
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('pages')
      .set({ slug, title, body, updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, { slug })
      })
    return { id, updatedAt }
  })
}

/** Shows a page to everybody. */
export const publishPage = (deps: ContentDeps, editor: Editor, id: PageId) =>
  enterState(deps, editor, publication, { id, to: 'published' })

/** Hides a page from everybody but editors. */
export const archivePage = (deps: ContentDeps, editor: Editor, id: PageId) =>
  enterState(deps, editor, publication, { id, to: 'archived' })

/** Deletes a page. */
export const deletePage = (deps: ContentDeps, editor: Editor, id: PageId) =>
  remove(deps, editor, publication, id)

async function holdPage(tx: Tx, { schoolId }: Editor, id: PageId) {
  const page = await tx
    .selectFrom('pages')
    .select(['slug', 'title', 'body', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!page) throw new Refusal('not_found', 'No such page')
  return page
}

function refuseUnfitPage({ slug, title, body }: PageSettings): void {
  refuseIfWrong('A page cannot be like this', [
    slugProblem(slug),
    nameProblem('title', title, { from: 1, to: 160 }),
    textProblem('body', body, { to: 200_000 }),
  ])
}

function phrased(error: unknown, { slug }: Pick<PageSettings, 'slug'>): unknown {
  return violates(error, 'pages_slug_unique') ? slugTaken(slug) : error
}
