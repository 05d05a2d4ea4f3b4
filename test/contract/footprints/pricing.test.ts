import * as door from '../../../src/domain/pricing/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { pricingReads } from './pricing/reads.ts'
import { pricingSteps } from './pricing/steps.ts'
import { pricingWrites } from './pricing/writes.ts'

const declared: ModuleFootprints<'pricing', typeof door> = {
  ...pricingReads,
  ...pricingSteps,
  ...pricingWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'pricing',
  declared,
  existing: () => operationsOf('pricing', door),
})
