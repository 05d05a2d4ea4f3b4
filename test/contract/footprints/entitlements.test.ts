import * as door from '../../../src/domain/entitlements/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { entitlementsReads } from './entitlements/reads.ts'
import { entitlementsWrites } from './entitlements/writes.ts'

const declared: ModuleFootprints<'entitlements', typeof door> = {
  ...entitlementsReads,
  ...entitlementsWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'entitlements',
  declared,
  existing: () => operationsOf('entitlements', door),
})
