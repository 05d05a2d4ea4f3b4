import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { PostId } from '../../platform/db/schema/schema.gen.ts'
import { fileKey, name, type Settings, slug, text } from '../../platform/fields.ts'
import type { LookupRow, PageRequest, RowOf } from '../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../identity/index.ts'
import { hasKey, type ItemKey, type ItemState, itemLookups } from '../publishing/index.ts'
import type { ContentDeps } from './deps.ts'
import { longestTitle } from './limits.ts'
import { publicationOperations } from './publication.ts'

/** The filters of a list; a state that the reader may not see matches nothing. */
export type ListRequest = {
  readonly page: PageRequest
  readonly state?: ItemState | undefined
  readonly slug?: string | undefined
}

export const postFields = {
  slug,
  title: name({ from: 1, to: longestTitle }),
  summary: text({ to: 300 }),
  body: text({ to: 200_000 }),
  imageKey: fileKey.nullable(),
}

/** The settings of a post. The body is Markdown. */
export type PostSettings = Settings<typeof postFields>

/** The write operations of posts; the author is the person who creates the draft. */
export const postOperations = publicationOperations({
  table: 'posts',
  write: 'posts:write',
  called: 'post',
  columns: postFields,
  writtenBy: (editor) => ({ authorId: editor.kind === 'operator' ? editor.memberId : null }),
  pictureOf: ({ imageKey }) => imageKey,
})

/** The visibility rule of posts. */
export function postsReadableBy(db: Db, actor: Reader) {
  const posts = db
    .selectFrom('posts')
    .leftJoin('people as author', 'author.id', 'posts.authorId')
    .where('posts.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, 'posts:read') ? posts : posts.where('posts.state', '=', 'published')
}

const listed = [
  'posts.id',
  'posts.slug',
  'posts.title',
  'posts.summary',
  'posts.imageKey',
  'posts.state',
  'posts.publishedAt',
  'posts.publishAt',
  'posts.createdAt',
  'posts.updatedAt',
  'author.name as authorName',
] as const

/** The last change of a post's page, which shows the author's name too. */
export const postChangedAt = sql<Date>`greatest(posts.updated_at, author.renamed_at)`

/** A page of posts, the latest published first; for editors the latest written first. */
export async function listPosts({ db }: ContentDeps, actor: Reader, { page, state, slug }: ListRequest) {
  const at = seesUnpublished(actor, 'posts:read') ? 'posts.created_at' : 'posts.published_at'
  let posts = postsReadableBy(db, actor)
    .select(listed)
    .select(sql<Date>`${sql.ref(at)}`.as('listedAt'))
  if (state) posts = posts.where('posts.state', '=', state)
  if (slug) posts = posts.where('posts.slug', '=', slug)
  return await keysetPage(posts, { at, id: 'posts.id', latestFirst: true }, page)
}

const lookups = itemLookups(
  async ({ db }: ContentDeps, actor: Reader, key: ItemKey<PostId>) =>
    await postsReadableBy(db, actor)
      .where(hasKey('posts', key))
      .select([...listed, 'posts.body'])
      .select(postChangedAt.as('changedAt'))
      .executeTakeFirst(),
)

/** A post by its slug; undefined if not visible to this reader. */
export const postBySlug = lookups.bySlug

/** A post by its id; undefined if not visible to this reader. */
export const postById = lookups.byId

/** A post as a list shows it. */
export type ListedPost = RowOf<typeof listPosts>

export type Post = LookupRow<typeof postBySlug>
