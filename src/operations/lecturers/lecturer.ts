import { z } from 'zod'
import type { Lecturer } from '../../domain/catalog/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const lecturer = component(
  'Lecturer',
  z.object({
    id,
    slug: z.string(),
    name: z.string(),
    bio: z.string().describe('Markdown'),
    avatar_key: z.string().nullable().describe('the key of their picture'),
    person_id: id.nullable().describe('their account at this school'),
    updated_at: moment,
  }),
)

export function toLecturer(row: Lecturer): z.input<typeof lecturer> {
  const { id, slug, name, bio, avatarKey, personId, updatedAt } = row
  return { id, slug, name, bio, avatar_key: avatarKey, person_id: personId, updated_at: momentOf(updatedAt) }
}
