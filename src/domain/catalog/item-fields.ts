import { fileKey, name, slug, text } from '../../platform/fields.ts'
import { longestTitle } from './limits.ts'

/** Common fields of everything on sale. Descriptions are Markdown. */
export const itemFields = {
  slug,
  name: name({ from: 1, to: longestTitle }),
  summary: text({ to: 300 }),
  description: text({ to: 50_000 }),
  /** The storage key of its image. */
  imageKey: fileKey.nullable(),
}
