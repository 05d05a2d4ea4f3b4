import { z } from 'zod'
import type { Content } from '../../../domain/content/index.ts'
import { id, moment, momentOf, momentOrNull, state } from '../wire.ts'

type Row = Omit<Awaited<ReturnType<Content['listPages']>>['rows'][number], 'listedAt'>

export const listedPage = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  state,
  published_at: momentOrNull,
  updated_at: moment,
})

export function pageListing({
  id,
  slug,
  title,
  state,
  publishedAt,
  updatedAt,
}: Row): z.input<typeof listedPage> {
  return { id, slug, title, state, published_at: momentOf(publishedAt), updated_at: momentOf(updatedAt) }
}
