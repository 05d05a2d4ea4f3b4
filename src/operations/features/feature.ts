import { z } from 'zod'
import type { SchoolFeature } from '../../domain/settings/index.ts'
import { type Feature, features, type OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

export const feature = component(
  'Feature',
  z.object({ feature: z.enum(features), is_on: z.boolean(), switched_on_at: momentOrNull, version }),
)

export function toFeature({ feature: name, switchedOnAt }: SchoolFeature): z.input<typeof feature> {
  const isOn = switchedOnAt !== null
  return withVersion({ feature: name, is_on: isOn, switched_on_at: momentOf(switchedOnAt) })
}

export async function featureByName({ settings }: OperationModules, operator: OperatorActor, name: Feature) {
  const all = await settings.listFeatures(operator)
  const row = all.find((each) => each.feature === name)
  return toFeature(orNotFound(row, 'feature', name))
}
