import type { Content } from '../../../domain/content/index.ts'
import type { FileContext } from '../context.ts'
import { authorsText } from '../markdown/authors-text.ts'
import { inline } from '../markdown/inline.ts'
import { dayOf } from '../moments.ts'
import { latest, type SiteFile } from '../site-file.ts'
import { facts, onward, opening, pageOf } from './page-parts.ts'

/** A post: who wrote it when, and its text. */
export async function postPage(
  content: Content,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const post = await content.postBySlug(context.reader, slug)
  if (!post) return undefined
  const { words, school } = context
  const body = pageOf([
    opening(post.title, post.summary),
    facts([
      [words.page.by, inline(post.authorName ?? '')],
      [words.page.publishedOn, post.publishedAt ? dayOf(post.publishedAt, school.timeZone) : ''],
    ]),
    authorsText(post.body, { below: 1 }),
    onward(context),
  ])
  return { body, changedAt: latest([post]) }
}

/** A page of the school's. */
export async function schoolPage(
  content: Content,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const page = await content.pageBySlug(context.reader, slug)
  if (!page) return undefined
  const body = pageOf([opening(page.title), authorsText(page.body, { below: 1 }), onward(context)])
  return { body, changedAt: latest([page]) }
}
