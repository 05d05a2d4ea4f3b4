import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PostId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  fileKeyProblem,
  nameProblem,
  refuseIfWrong,
  slugProblem,
  slugTaken,
  textProblem,
} from '../../platform/field-problems.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Changes, nextVersion, refuseStale, type Written } from '../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { enterState, type Publication, remove } from './publication.ts'

/** What somebody writes in a post. The body is Markdown. */
export type PostSettings = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly imageKey: string | null
}

const publication: Publication = { table: 'posts', write: 'posts:write', called: 'post' }

/** Writes a post, as a draft; its author is whoever writes it. */
export async function createPost(
  { db, clock }: ContentDeps,
  editor: Editor,
  settings: PostSettings,
): Promise<Written<PostId>> {
  refuseUnlessMay(editor, 'posts:write')
  refuseUnfitPost(settings)
  const id = newId<'Post'>(clock)
  const now = clock.now()
  const authorId = editor.kind === 'operator' ? editor.memberId : null
  const row = { schoolId: editor.schoolId, id, authorId, createdAt: now, updatedAt: now }
  await db
    .insertInto('posts')
    .values({ ...row, state: 'draft', ...columnsOf(settings) })
    .execute()
    .catch((error) => {
      throw phrased(error, settings)
    })
  return { id, updatedAt: now }
}

/** Changes what is given of a post; what is left out stays. */
export async function updatePost(
  { db, clock }: ContentDeps,
  editor: Editor,
  id: PostId,
  { updatedAt: readAt, ...changes }: Changes<PostSettings>,
): Promise<Written<PostId>> {
  refuseUnlessMay(editor, 'posts:write')
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    const former = await holdPost(tx, editor, id)
    refuseStale(former, readAt)
    const settings = { ...former, ...changes }
    refuseUnfitPost(settings)
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('posts')
      .set({ ...columnsOf(settings), updatedAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    if (settings.imageKey !== former.imageKey) await abandonFiles(tx, clock, schoolId, [former.imageKey])
    return { id, updatedAt }
  })
}

/** Shows a post to everybody. */
export const publishPost = (deps: ContentDeps, editor: Editor, id: PostId) =>
  enterState(deps, editor, publication, { id, to: 'published' })

/** Hides a post from everybody but editors. */
export const archivePost = (deps: ContentDeps, editor: Editor, id: PostId) =>
  enterState(deps, editor, publication, { id, to: 'archived' })

/** Deletes a post with the comments under it. */
export const deletePost = (deps: ContentDeps, editor: Editor, id: PostId) =>
  remove(deps, editor, publication, id)

async function holdPost(tx: Tx, { schoolId }: Editor, id: PostId) {
  const post = await tx
    .selectFrom('posts')
    .select(['slug', 'title', 'summary', 'body', 'imageKey', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw new Refusal('not_found', 'No such post')
  return post
}

function columnsOf({ slug, title, summary, body, imageKey }: PostSettings) {
  return { slug, title, summary, body, imageKey }
}

function refuseUnfitPost({ slug, title, summary, body, imageKey }: PostSettings): void {
  refuseIfWrong('A post cannot be like this', [
    slugProblem(slug),
    nameProblem('title', title, { from: 1, to: 160 }),
    textProblem('summary', summary, { to: 300 }),
    textProblem('body', body, { to: 200_000 }),
    fileKeyProblem('imageKey', imageKey),
  ])
}

function phrased(error: unknown, { slug }: PostSettings): unknown {
  return violates(error, 'posts_slug_unique') ? slugTaken(slug) : error
}
