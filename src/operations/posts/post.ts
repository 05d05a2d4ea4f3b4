import { z } from 'zod'
import type { ListedPost } from '../../domain/content/index.ts'
import { component } from '../wire/component.ts'
import { itemPicture } from '../wire/item-shapes.ts'
import { publishAt } from '../wire/publish-at.ts'
import { id, moment, momentOf, momentOrNull, state } from '../wire/shapes.ts'

type Row = Omit<ListedPost, 'listedAt'>

export const listedPost = component(
  'ListedPost',
  z.object({
    id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    ...itemPicture,
    author: z.string().nullable(),
    state,
    published_at: momentOrNull,
    publish_at: publishAt,
    updated_at: moment,
  }),
)

export function toListedPost(post: Row): z.input<typeof listedPost> {
  const { slug, title, summary, state } = post
  return {
    id: post.id,
    slug,
    title,
    summary,
    image_key: post.imageKey,
    author: post.authorName,
    state,
    published_at: momentOf(post.publishedAt),
    publish_at: momentOf(post.publishAt),
    updated_at: momentOf(post.updatedAt),
  }
}

export const wholePost = component('Post', listedPost.extend({ body: z.string().describe('Markdown') }))

export function toWholePost(post: Row & { readonly body: string }): z.input<typeof wholePost> {
  return { ...toListedPost(post), body: post.body }
}
