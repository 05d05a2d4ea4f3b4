import { z } from 'zod'
import type { Appearance } from '../../domain/content/index.ts'
import { neverChanged } from '../../platform/row-version.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf } from '../wire/shapes.ts'
import { frontSection, frontSectionShown } from './front-section.ts'

export const appearance = component(
  'Appearance',
  z.object({
    logo_key: z.string().nullable().describe('the key of the logo'),
    cover_key: z.string().nullable().describe('the key of the picture on the front page'),
    navigation: z.array(z.object({ label: z.string(), href: z.string() })),
    footer: z.string().describe('Markdown'),
    typeface: z.enum(['sans', 'serif']).describe('of headings'),
    sections: z
      .array(frontSection)
      .describe('what the front page is made of, in this order; none: the usual order'),
    updated_at: moment.describe('1970-01-01T00:00:00.000Z until it is changed for the first time'),
  }),
)

type Look = Appearance & { readonly updatedAt: Date | null }

export function appearanceShown(look: Look): z.input<typeof appearance> {
  return {
    logo_key: look.logoKey,
    cover_key: look.coverKey,
    navigation: look.navigation.map(({ label, href }) => ({ label, href })),
    footer: look.footer,
    typeface: look.typeface,
    sections: look.sections.map(frontSectionShown),
    updated_at: momentOf(look.updatedAt ?? neverChanged),
  }
}
