import { z } from 'zod'
import type { Content } from '../../../domain/content/index.ts'
import { id, moment, momentOf, momentOrNull, state } from '../wire.ts'

type Row = Omit<Awaited<ReturnType<Content['listPosts']>>['rows'][number], 'listedAt'>

export const listedPost = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string().nullable(),
  state,
  published_at: momentOrNull,
  updated_at: moment,
})

export function postListing(post: Row): z.input<typeof listedPost> {
  const { slug, title, summary, state } = post
  return {
    id: post.id,
    slug,
    title,
    summary,
    author: post.authorName,
    state,
    published_at: momentOf(post.publishedAt),
    updated_at: momentOf(post.updatedAt),
  }
}
