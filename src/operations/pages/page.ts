import { z } from 'zod'
import type { ListedPage } from '../../domain/content/index.ts'
import { component } from '../wire/component.ts'
import { publishAt } from '../wire/publish-at.ts'
import { id, moment, momentOf, momentOrNull, state } from '../wire/shapes.ts'

type Row = Omit<ListedPage, 'listedAt'>

export const listedPage = component(
  'ListedPage',
  z.object({
    id,
    slug: z.string(),
    title: z.string(),
    state,
    published_at: momentOrNull,
    publish_at: publishAt,
    updated_at: moment,
  }),
)

export function toListedPage({ id, slug, title, state, ...page }: Row): z.input<typeof listedPage> {
  return {
    id,
    slug,
    title,
    state,
    published_at: momentOf(page.publishedAt),
    publish_at: momentOf(page.publishAt),
    updated_at: momentOf(page.updatedAt),
  }
}

export const wholePage = component('Page', listedPage.extend({ body: z.string().describe('Markdown') }))

export function toWholePage(page: Row & { readonly body: string }): z.input<typeof wholePage> {
  return { ...toListedPage(page), body: page.body }
}
