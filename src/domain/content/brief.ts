import { numberedPart, type PartRequest } from '../../platform/db/numbered-part.ts'
import type { Reader } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { pagesReadableBy } from './pages.ts'
import { postsReadableBy } from './posts.ts'

/** A part of all posts that this reader sees, in one statement. */
export async function listPostsBriefly({ db }: ContentDeps, actor: Reader, request: PartRequest) {
  const posts = postsReadableBy(db, actor).select([
    'posts.slug',
    'posts.title as name',
    'posts.summary',
    'posts.updatedAt',
  ])
  return await numberedPart(posts, { at: 'posts.published_at', id: 'posts.id' }, request)
}

/** A part of all pages that this reader sees, in one statement. */
export async function listPagesBriefly({ db }: ContentDeps, actor: Reader, request: PartRequest) {
  const pages = pagesReadableBy(db, actor).select(['slug', 'title as name', 'updatedAt'])
  const part = await numberedPart(pages, { at: 'published_at', id: 'id' }, request)
  return part.map((page) => ({ ...page, summary: '' }))
}

/** How many posts and pages this reader sees, in one statement. */
export async function countWritings({ db }: ContentDeps, actor: Reader) {
  const { posts, pages } = await db
    .selectNoFrom(({ fn }) => [
      postsReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('posts'),
      pagesReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('pages'),
    ])
    .executeTakeFirstOrThrow()
  return { posts: Number(posts), pages: Number(pages) }
}
