import { z } from 'zod'
import { accentColour, appearanceFields, linkFields, mostInAppearance } from '../../domain/content/index.ts'
import { listOf } from '../../platform/fields.ts'
import { actOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { imageKey, version } from '../wire/shapes.ts'
import { camelled } from '../wire/wire-names.ts'
import { appearance, appearanceShown } from './appearance.ts'
import { frontSectionSent } from './front-section.ts'

const lookSent = {
  logo_key: imageKey.optional(),
  cover_key: imageKey.optional(),
  navigation: listOf(z.strictObject(linkFields), { to: mostInAppearance.links }).optional(),
  footer: appearanceFields.footer.optional().describe('Markdown'),
  typeface: appearanceFields.typeface.optional(),
  accent_colour: accentColour.optional().describe('such as #3b5bdb'),
  sections: listOf(frontSectionSent, { to: mostInAppearance.sections }).optional(),
}

/** The same fields where they are only tried; undefined: they are not valid. */
export function lookTried(sent: unknown) {
  const parsed = z.object(lookSent).safeParse(sent)
  return parsed.success ? camelled(parsed.data) : undefined
}

export const updateAppearance = actOperation({
  id: 'appearance.update',
  title: 'Update the appearance',
  description:
    'Changes the given fields of how the site of the school looks. A list that is given replaces the former one.',
  scope: 'appearance:write',
  effect: 'sets',
  input: {
    updated_at: version,
    ...lookSent,
  },
  output: appearance,
  async run({ content }, operator, changes) {
    await content.updateAppearance(operator, changes)
    return appearanceShown(await content.ownAppearance(operator))
  },
  rest: patch('/appearance'),
})
