import { actOperation, readOperation } from '../operation.ts'
import { get, patch } from '../rest.ts'
import { version } from '../wire/shapes.ts'
import { appearance, appearanceInput, toAppearance } from './appearance.ts'

export const getAppearance = readOperation({
  id: 'appearance.get',
  title: 'Get the appearance',
  description:
    'Returns the appearance of the site: logo, colour, navigation, footer and the sections of the front page.',
  scope: 'appearance:read',
  input: {},
  output: appearance,
  run: async ({ content }, operator) => toAppearance(await content.ownAppearance(operator)),
  rest: get('/appearance'),
})

export const updateAppearance = actOperation({
  id: 'appearance.update',
  title: 'Update the appearance',
  description:
    'Updates the given fields of the appearance of the site. A list in the request replaces the former one.',
  scope: 'appearance:write',
  effect: 'sets',
  input: {
    updated_at: version,
    ...appearanceInput,
  },
  output: appearance,
  async run({ content }, operator, changes) {
    await content.updateAppearance(operator, changes)
    return toAppearance(await content.ownAppearance(operator))
  },
  rest: patch('/appearance'),
})
