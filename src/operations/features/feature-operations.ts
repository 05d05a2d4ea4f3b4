import { z } from 'zod'
import { features } from '../../domain/tenancy/index.ts'
import { listOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { feature, featureByName, toFeature } from './feature.ts'

export const listFeatures = listOperation({
  id: 'features.list',
  reads: 'primary',
  title: 'List features',
  description: 'Returns every beta feature and whether the school has switched it on.',
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
  toItem: (row) => toFeature(row),
  rest: get('/features'),
})

export const switchFeature = versionedOperation({
  id: 'features.switch',
  title: 'Switch a feature',
  description: 'Switches a beta feature on or off.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { feature: z.enum(features), is_on: z.boolean() },
  output: feature,
  current: (modules, operator, { feature: name }) => featureByName(modules, operator, name),
  async run(modules, operator, { feature: name, isOn }) {
    await modules.settings.switchOwnFeature(operator, { feature: name, to: isOn ? 'on' : 'off' })
    return await featureByName(modules, operator, name)
  },
  rest: put('/features/:feature'),
})
