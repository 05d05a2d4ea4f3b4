import { z } from 'zod'
import type { Catalog } from '../../../domain/catalog/index.ts'
import { id, moment, momentOf } from '../wire.ts'

type Row = Awaited<ReturnType<Catalog['listLecturers']>>['rows'][number]

export const lecturer = z.object({
  id,
  name: z.string(),
  bio: z.string().describe('Markdown'),
  updated_at: moment,
})

export function lecturerShown({ id, name, bio, updatedAt }: Row): z.input<typeof lecturer> {
  return { id, name, bio, updated_at: momentOf(updatedAt) }
}
