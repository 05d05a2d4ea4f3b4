import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { appearance, appearanceShown } from './appearance.ts'

export const getAppearance = readOperation({
  id: 'appearance.get',
  title: 'Get the appearance',
  description:
    'How the site of the school looks: logo, colour, navigation, footer and the parts of the front page.',
  scope: 'appearance:read',
  input: {},
  output: appearance,
  run: async ({ content }, operator) => appearanceShown(await content.ownAppearance(operator)),
  rest: get('/appearance'),
})
