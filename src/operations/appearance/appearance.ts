import { z } from 'zod'
import {
  type Appearance,
  accentColour,
  appearanceFields,
  linkFields,
  mostInAppearance,
} from '../../domain/content/index.ts'
import { accentContrast, accentFrom, readable } from '../../platform/accent.ts'
import { listOf } from '../../platform/fields.ts'
import { neverChanged } from '../../platform/row-version.ts'
import { component } from '../wire/component.ts'
import { imageKey, moment, momentOf } from '../wire/shapes.ts'
import { camelled } from '../wire/wire-names.ts'
import { frontSection, frontSectionInput, toFrontSection } from './front-section.ts'

const contrasts = z.object({
  needed: z.number().describe('the required ratio for text of normal size'),
  chosen_on_light: z.number().describe('accent_colour on a light page'),
  chosen_on_dark: z.number().describe('accent_colour on a dark page'),
  on_light: z.number().describe('accent.on_light on a light page'),
  on_dark: z.number().describe('accent.on_dark on a dark page'),
  on_button: z.number().describe('accent.on_button on a button'),
})

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
      .describe('the sections of the front page in their order; empty: the default sections'),
    accent_colour: z.string().describe('of links, buttons and the icon, such as #3b5bdb'),
    accent: z
      .object({ on_light: z.string(), on_dark: z.string(), on_button: z.string() })
      .describe(
        'the displayed colours: the accent adjusted for contrast on light and dark pages, and the text on its buttons',
      ),
    contrast: contrasts.describe('contrast ratios by WCAG 2.2'),
    updated_at: moment.describe('1970-01-01T00:00:00.000Z until it is changed for the first time'),
  }),
)

type AppearanceWithColour = Appearance & { readonly accentColour: string; readonly updatedAt: Date | null }

export function toAppearance(row: AppearanceWithColour): z.input<typeof appearance> {
  return {
    logo_key: row.logoKey,
    cover_key: row.coverKey,
    navigation: row.navigation.map(({ label, href }) => ({ label, href })),
    footer: row.footer,
    typeface: row.typeface,
    sections: row.sections.map(toFrontSection),
    ...accentFields(row.accentColour),
    updated_at: momentOf(row.updatedAt ?? neverChanged),
  }
}

function accentFields(colour: string) {
  const { onLight, onDark, onButton } = accentFrom(colour)
  const { chosenOnLight, chosenOnDark, ...contrast } = accentContrast(colour)
  return {
    accent_colour: colour,
    accent: { on_light: onLight, on_dark: onDark, on_button: onButton },
    contrast: {
      needed: readable,
      chosen_on_light: chosenOnLight,
      chosen_on_dark: chosenOnDark,
      on_light: contrast.onLight,
      on_dark: contrast.onDark,
      on_button: contrast.onButton,
    },
  }
}

export const appearanceInput = {
  logo_key: imageKey.optional(),
  cover_key: imageKey.optional(),
  navigation: listOf(z.strictObject(linkFields), { to: mostInAppearance.links }).optional(),
  footer: appearanceFields.footer.optional().describe('Markdown'),
  typeface: appearanceFields.typeface.optional(),
  accent_colour: accentColour.optional().describe('such as #3b5bdb'),
  sections: listOf(frontSectionInput, { to: mostInAppearance.sections }).optional(),
}

/** The fields for a preview, with domain names; undefined if they are invalid. */
export function parseAppearance(rawInput: unknown) {
  const parsed = z.object(appearanceInput).safeParse(rawInput)
  return parsed.success ? camelled(parsed.data) : undefined
}
