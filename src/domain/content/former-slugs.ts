import { isSlug } from '../../platform/fields.ts'
import type { Reader } from '../identity/index.ts'
import { idsAtFormerSlug } from '../publishing/index.ts'
import type { ContentDeps } from './deps.ts'
import { pagesReadableBy } from './pages.ts'
import { postsReadableBy } from './posts.ts'

/** The current slug of a post or page that had this slug before; undefined if not visible to this reader. */
export async function currentSlug(
  { db }: ContentDeps,
  actor: Reader,
  kind: 'posts' | 'pages',
  slug: string,
): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined
  const found =
    kind === 'posts'
      ? await postsReadableBy(db, actor)
          .where('posts.id', 'in', idsAtFormerSlug<'Post'>(db, actor.schoolId, 'posts', slug))
          .select('posts.slug')
          .executeTakeFirst()
      : await pagesReadableBy(db, actor)
          .where('pages.id', 'in', idsAtFormerSlug<'Page'>(db, actor.schoolId, 'pages', slug))
          .select('pages.slug')
          .executeTakeFirst()
  return found?.slug
}
