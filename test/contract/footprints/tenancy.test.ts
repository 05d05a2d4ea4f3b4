import * as door from '../../../src/domain/tenancy/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { tenancyReads } from './tenancy/reads.ts'
import { tenancyWrites } from './tenancy/writes.ts'

const declared: ModuleFootprints<'tenancy', typeof door> = { ...tenancyReads, ...tenancyWrites }

proveFootprints(useFootprintWorld(), {
  of: 'tenancy',
  declared,
  existing: () => operationsOf('tenancy', door),
})
