import * as door from '../../../src/domain/invoicing/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { invoicingReads } from './invoicing/reads.ts'
import { invoicingSteps } from './invoicing/steps.ts'
import { invoicingWrites } from './invoicing/writes.ts'

const declared: ModuleFootprints<'invoicing', typeof door> = {
  ...invoicingReads,
  ...invoicingSteps,
  ...invoicingWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'invoicing',
  declared,
  existing: () => operationsOf('invoicing', door),
})
