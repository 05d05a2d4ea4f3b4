import { z } from 'zod'
import type { SchoolFeature } from '../../domain/settings/index.ts'
import { type Feature, features, type OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { listOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { orRefuse } from '../wire/named.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

const feature = component(
  'Feature',
  z.object({ feature: z.enum(features), is_on: z.boolean(), switched_on_at: momentOrNull, version }),
)

function featureShown({ feature: name, switchedOnAt }: SchoolFeature): z.input<typeof feature> {
  const isOn = switchedOnAt !== null
  return withVersion({ feature: name, is_on: isOn, switched_on_at: momentOf(switchedOnAt) })
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
    rows: await settings.listFeatures(operator),
    hasNext: false,
    hasPrevious: false,
  }),
  cursorOf: () => ({ at: new Date(0), id: '' }),
  toItem: (row) => featureShown(row),
  rest: get('/features'),
})

async function featureNamed({ settings }: OperationModules, operator: OperatorActor, name: Feature) {
  const all = await settings.listFeatures(operator)
  const found = all.find((each) => each.feature === name)
  return featureShown(orRefuse(found, 'feature', name))
}

const switchFeature = versionedOperation({
  id: 'features.switch',
  title: 'Switch a feature',
  description: 'Switches a beta feature on or off.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { feature: z.enum(features), is_on: z.boolean() },
  output: feature,
  current: (modules, operator, { feature: name }) => featureNamed(modules, operator, name),
  async run(modules, operator, { feature: name, isOn }) {
    await modules.settings.switchOwnFeature(operator, { feature: name, to: isOn ? 'on' : 'off' })
    return await featureNamed(modules, operator, name)
  },
  rest: put('/features/:feature'),
})

export const featureOperations = [listFeatures, switchFeature]
