import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { PageId } from '../../platform/db/schema/schema.gen.ts'
import { name, type Settings, slug, text } from '../../platform/fields.ts'
import type { RowOf } from '../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../publishing/index.ts'
import type { ContentDeps } from './deps.ts'
import { longestTitle } from './limits.ts'
import type { ListRequest } from './posts.ts'
import { publicationOperations } from './publication.ts'

export const pageFields = { slug, title: name({ from: 1, to: longestTitle }), body: text({ to: 200_000 }) }

/** The fields of a page. The body is Markdown. */
export type PageSettings = Settings<typeof pageFields>

/** The write operations of pages. */
export const pageOperations = publicationOperations({
  table: 'pages',
  write: 'pages:write',
  called: 'page',
  columns: pageFields,
  pictureOf: () => null,
})

/** The visibility rule of pages. */
export function pagesReadableBy(db: Db, actor: Reader) {
  const pages = db.selectFrom('pages').where('pages.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, 'pages:read') ? pages : pages.where('pages.state', '=', 'published')
}

const listed = ['id', 'slug', 'title', 'state', 'publishedAt', 'publishAt', 'createdAt', 'updatedAt'] as const

/** A page of the school's pages, the latest published first; for editors the latest written first. */
export async function listPages({ db }: ContentDeps, actor: Reader, { page, state, slug }: ListRequest) {
  const at = seesUnpublished(actor, 'pages:read') ? 'pages.created_at' : 'pages.published_at'
  let pages = pagesReadableBy(db, actor)
    .select(listed)
    .select(sql<Date>`${sql.ref(at)}`.as('listedAt'))
  if (state) pages = pages.where('state', '=', state)
  if (slug) pages = pages.where('slug', '=', slug)
  return await keysetPage(pages, { at, id: 'pages.id', latestFirst: true }, page)
}

const lookups = itemLookups(
  async ({ db }: ContentDeps, actor: Reader, key: ItemKey<PageId>) =>
    await pagesReadableBy(db, actor)
      .where(hasKey('pages', key))
      .select([...listed, 'body', 'updatedAt as changedAt'])
      .executeTakeFirst(),
)

/** A page by its slug; undefined if not visible to this reader. */
export const pageBySlug = lookups.bySlug

/** A page by its id; undefined if not visible to this reader. */
export const pageById = lookups.byId

/** A page as a list shows it. */
export type ListedPage = RowOf<typeof listPages>
