import * as door from '../../../src/domain/orders/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { commerceReads } from './commerce/reads.ts'
import { commerceWrites } from './commerce/writes.ts'

const declared: ModuleFootprints<'commerce', typeof door> = { ...commerceReads, ...commerceWrites }

proveFootprints(useFootprintWorld(), {
  of: 'commerce',
  declared,
  existing: () => operationsOf('commerce', door),
})
