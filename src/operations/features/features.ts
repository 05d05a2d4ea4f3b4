import { z } from 'zod'
import type { SchoolFeature } from '../../domain/settings/index.ts'
import { features } from '../../domain/tenancy/index.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orRefuse } from '../wire/named.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'

const feature = component(
  'Feature',
  z.object({ feature: z.enum(features), is_on: z.boolean(), switched_on_at: momentOrNull }),
)

function featureShown({ feature: name, switchedOnAt }: SchoolFeature): z.input<typeof feature> {
  return { feature: name, is_on: switchedOnAt !== null, switched_on_at: momentOf(switchedOnAt) }
}

const listFeatures = listOperation({
  id: 'features.list',
  title: 'List features',
  description: 'Every beta feature, with whether the school has switched it on.',
  scope: 'session',
  permission: 'school:write',
  filters: {},
  item: feature,
  read: async ({ settings }, operator) => ({
    ...{ rows: await settings.listFeatures(operator), hasNext: false, hasPrevious: false },
  }),
  placeOf: () => ({ at: new Date(0), id: '' }),
  show: (row) => featureShown(row),
  rest: get('/features'),
})

const switchFeature = actOperation({
  id: 'features.switch',
  title: 'Switch a feature',
  description: 'Switches a beta feature on or off.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { feature: z.enum(features), is_on: z.boolean() },
  output: feature,
  async run({ settings }, operator, { feature: name, isOn }) {
    await settings.switchOwnFeature(operator, { feature: name, to: isOn ? 'on' : 'off' })
    const all = await settings.listFeatures(operator)
    return featureShown(
      orRefuse(
        all.find((each) => each.feature === name),
        'feature',
        name,
      ),
    )
  },
  rest: put('/features/:feature'),
})

export const featureOperations = [listFeatures, switchFeature]
