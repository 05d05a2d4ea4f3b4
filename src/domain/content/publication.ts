import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PostId, PostsTable, SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { recordFact } from '../../platform/outbox/record-fact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextVersion } from '../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'

export type PublicationState = PostsTable['state']

/** Posts and pages are drafts, published or archived in the same way. */
export type Publication =
  | { readonly table: 'posts'; readonly write: 'posts:write'; readonly called: 'post' }
  | { readonly table: 'pages'; readonly write: 'pages:write'; readonly called: 'page' }

/** Shows it to everybody, or to editors only. */
export async function enterState(
  { db, clock }: ContentDeps,
  editor: Editor,
  publication: Publication,
  { id, to: state }: { id: string; to: PublicationState },
): Promise<void> {
  refuseUnlessMay(editor, publication.write)
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const held = await hold(tx, schoolId, publication, id)
    if (held.state === state) return
    const publishedAt = state === 'published' ? (held.publishedAt ?? clock.now()) : held.publishedAt
    await tx
      .updateTable(publication.table as 'posts')
      .set({ state, publishedAt, updatedAt: nextVersion(clock, held) })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as PostId)
      .execute()
    await recordFact(tx, clock, { schoolId, kind: `${publication.called}.${state}`, body: { id } })
  })
}

/** Deletes it with all that hangs on it. */
export async function remove(
  { db, clock }: ContentDeps,
  editor: Editor,
  publication: Publication,
  id: string,
): Promise<void> {
  refuseUnlessMay(editor, publication.write)
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const held = await hold(tx, schoolId, publication, id)
    if (held.publishedAt) await dateRemoval(tx, clock, schoolId)
    await abandonFiles(tx, clock, schoolId, await picturesOf(tx, schoolId, publication, id))
    await tx
      .deleteFrom(publication.table as 'posts')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as PostId)
      .execute()
  })
}

// Of what was on a list and is gone, nothing else tells when the list changed.
async function dateRemoval(tx: Tx, clock: Clock, schoolId: SchoolId) {
  const removedAt = clock.now()
  await tx
    .insertInto('writingRemovals')
    .values({ schoolId, removedAt })
    .onConflict((conflict) => conflict.column('schoolId').doUpdateSet({ removedAt }))
    .execute()
}

// The two tables share these columns; the types are those of one of them.
async function hold(tx: Tx, schoolId: SchoolId, { table, called }: Publication, id: string) {
  const held = await tx
    .selectFrom(table as 'posts')
    .select(['state', 'publishedAt', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id as PostId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new Refusal('not_found', `No such ${called}`)
  return held
}

async function picturesOf(tx: Db, schoolId: SchoolId, { table }: Publication, id: string) {
  if (table === 'pages') return []
  const post = await tx
    .selectFrom('posts')
    .select('imageKey')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id as PostId)
    .executeTakeFirstOrThrow()
  return [post.imageKey]
}
