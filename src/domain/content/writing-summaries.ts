import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { numberedPart, type PartRequest } from '../../platform/db/prepared/numbered-part.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Reader } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { pagesReadableBy } from './pages.ts'
import { postChangedAt, postsReadableBy } from './posts.ts'

/** A part of all posts that this reader sees, in one statement. */
export async function listPostSummaries({ db }: ContentDeps, actor: Reader, request: PartRequest) {
  const posts = postsReadableBy(db, actor).select(['posts.slug', 'posts.title as name', 'posts.summary'])
  return await numberedPart(posts, { at: 'posts.published_at', id: 'posts.id' }, request)
}

/** A part of all pages that this reader sees, in one statement. */
export async function listPageSummaries({ db }: ContentDeps, actor: Reader, request: PartRequest) {
  const pages = pagesReadableBy(db, actor).select(['slug', 'title as name'])
  const part = await numberedPart(pages, { at: 'published_at', id: 'id' }, request)
  return part.map((page) => ({ ...page, summary: '' }))
}

/** A part of all posts that this reader sees, with their last change, in one statement. */
export async function listPostsDated({ db }: ContentDeps, actor: Reader, request: PartRequest) {
  const posts = postsReadableBy(db, actor).select(['posts.slug', postChangedAt.as('changedAt')])
  return await numberedPart(posts, { at: 'posts.published_at', id: 'posts.id' }, request)
}

/** A part of all pages that this reader sees, with their last change, in one statement. */
export async function listPagesDated({ db }: ContentDeps, actor: Reader, request: PartRequest) {
  const pages = pagesReadableBy(db, actor).select(['slug', 'updatedAt as changedAt'])
  return await numberedPart(pages, { at: 'published_at', id: 'id' }, request)
}

function counts(db: Db, actor: Reader) {
  return db.selectNoFrom(({ fn }) => [
    postsReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('posts'),
    pagesReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('pages'),
  ])
}

const countPublic = prepared('content.countWritings', (db, { schoolId }: { schoolId: SchoolId }) =>
  counts(db, { kind: 'visitor', schoolId }),
)

/** The number of posts and pages that this reader sees, in one statement. */
export async function countPostsAndPages({ db }: ContentDeps, actor: Reader) {
  const isVisitor = actor.kind === 'visitor'
  const [counted] = isVisitor ? await countPublic(db, actor) : await counts(db, actor).execute()
  if (!counted) throw new Error('A count without a row')
  return { posts: Number(counted.posts), pages: Number(counted.pages) }
}

/** The last public change of posts and of pages, deletions included, in one statement. */
export async function lastWritingChanges({ db }: ContentDeps, { schoolId }: Reader) {
  const last = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('posts')
        .leftJoin('people as author', 'author.id', 'posts.authorId')
        .where('posts.schoolId', '=', schoolId)
        .where('posts.publishedAt', 'is not', null)
        .select(sql<Date | null>`max(${postChangedAt})`.as('at'))
        .as('posts'),
      selectFrom('pages')
        .where('schoolId', '=', schoolId)
        .where('publishedAt', 'is not', null)
        .select(sql<Date | null>`max(updated_at)`.as('at'))
        .as('pages'),
      selectFrom('writingRemovals').where('schoolId', '=', schoolId).select('removedAt').as('removal'),
    ])
    .executeTakeFirstOrThrow()
  return { posts: laterOf(last.posts, last.removal), pages: laterOf(last.pages, last.removal) }
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
