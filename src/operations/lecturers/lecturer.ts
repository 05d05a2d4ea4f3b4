import { z } from 'zod'
import type { Lecturer } from '../../domain/catalog/index.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const lecturer = z.object({
  id,
  name: z.string(),
  bio: z.string().describe('Markdown'),
  updated_at: moment,
})

export function lecturerShown({ id, name, bio, updatedAt }: Lecturer): z.input<typeof lecturer> {
  return { id, name, bio, updated_at: momentOf(updatedAt) }
}
