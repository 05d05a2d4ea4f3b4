import { z } from 'zod'
import { type FrontSection, frontSectionFields } from '../../domain/content/index.ts'
import { id } from '../wire/shapes.ts'

const title = frontSectionFields.title.describe('empty: the default title of this section')

/** A section of the front page in a request. */
export const frontSectionInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hero') }),
  z.strictObject({ kind: z.literal('featured'), title, course_ids: frontSectionFields.courseIds }),
  z.strictObject({ kind: z.literal('newest'), title }),
  z.strictObject({ kind: z.literal('events'), title }),
  z.strictObject({ kind: z.literal('memberships'), title }),
  z.strictObject({ kind: z.literal('lecturers'), title }),
  z.strictObject({ kind: z.literal('posts'), title }),
  z.strictObject({ kind: z.literal('voices'), title, comment_ids: frontSectionFields.commentIds }),
  z.strictObject({
    kind: z.literal('text'),
    title,
    body: frontSectionFields.body.describe('Markdown'),
  }),
])

const titled = z.object({
  kind: z.enum(['newest', 'events', 'memberships', 'lecturers', 'posts']),
  title: z.string(),
})

/** A section of the front page in a response. */
export const frontSection = z.union([
  z.object({ kind: z.literal('hero') }),
  titled,
  z.object({ kind: z.literal('featured'), title: z.string(), course_ids: z.array(id) }),
  z.object({ kind: z.literal('voices'), title: z.string(), comment_ids: z.array(id) }),
  z.object({ kind: z.literal('text'), title: z.string(), body: z.string() }),
])

export function toFrontSection(section: FrontSection): z.input<typeof frontSection> {
  switch (section.kind) {
    case 'featured':
      return { kind: section.kind, title: section.title, course_ids: [...section.courseIds] }
    case 'voices':
      return { kind: section.kind, title: section.title, comment_ids: [...section.commentIds] }
    default:
      return section
  }
}
