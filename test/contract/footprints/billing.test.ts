import * as door from '../../../src/domain/billing/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { billingReads } from './billing/reads.ts'
import { billingWrites } from './billing/writes.ts'

const declared: ModuleFootprints<'billing', typeof door> = {
  ...billingReads,
  ...billingWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'billing',
  declared,
  existing: () => operationsOf('billing', door),
})
