import * as door from '../../../src/domain/gateways/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { gatewaysReads } from './gateways/reads.ts'
import { gatewaysSteps } from './gateways/steps.ts'
import { gatewaysWrites } from './gateways/writes.ts'

const declared: ModuleFootprints<'gateways', typeof door> = {
  ...gatewaysReads,
  ...gatewaysSteps,
  ...gatewaysWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'gateways',
  declared,
  existing: () => operationsOf('gateways', door),
})
