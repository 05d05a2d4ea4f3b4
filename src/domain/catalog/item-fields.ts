import { fileKey, name, slug, text } from '../../platform/fields.ts'

/** What everything on sale says of itself. Descriptions are Markdown. */
export const itemFields = {
  slug,
  name: name({ from: 1, to: 160 }),
  summary: text({ to: 300 }),
  description: text({ to: 50_000 }),
  /** Where its picture is kept. */
  imageKey: fileKey.nullable(),
}
