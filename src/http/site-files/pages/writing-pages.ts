import type { Content, Post } from '../../../domain/content/index.ts'
import { quoteMarkdown } from '../../../platform/markdown/markdown.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { inline } from '../markdown/inline.ts'
import { dayOf } from '../moments.ts'
import { facts, onward, opening, pageFile, pageOf } from './page-parts.ts'

/** A post: who wrote it when, and its text. */
export async function postPage(
  content: Content,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const post = await content.postBySlug(context.reader, slug)
  if (!post) return undefined
  const { changedAt } = post
  return pageFile(context, { thing: post, changedAt }, () => textOf(context, post))
}

async function textOf(context: FileContext, post: Post): Promise<string> {
  const { messages, school } = context
  return pageOf([
    opening(post.title, post.summary),
    facts([
      [messages.page.by, inline(post.authorName ?? '')],
      [messages.page.publishedOn, post.publishedAt ? dayOf(post.publishedAt, school.timeZone) : ''],
    ]),
    await quoteMarkdown(post.body, { below: 1 }),
    onward(context),
  ])
}

/** A page of the school's. */
export async function schoolPage(
  content: Content,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const page = await content.pageBySlug(context.reader, slug)
  if (!page) return undefined
  const { changedAt } = page
  return pageFile(context, { thing: page, changedAt }, async () =>
    pageOf([opening(page.title), await quoteMarkdown(page.body, { below: 1 }), onward(context)]),
  )
}
