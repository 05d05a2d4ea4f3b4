import { z } from 'zod'
import { component } from '../wire/component.ts'
import { moment, momentOf } from '../wire/shapes.ts'

export const listedFields = { language: z.string(), label: z.string(), updated_at: moment }

export const captions = component(
  'Captions',
  z.object({ ...listedFields, body: z.string().describe('WebVTT') }),
)
type Row = { readonly language: string; readonly label: string; readonly updatedAt: Date }

export const toListedCaptions = ({ language, label, updatedAt }: Row) => ({
  language,
  label,
  updated_at: momentOf(updatedAt),
})
