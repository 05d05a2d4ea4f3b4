import * as door from '../../../src/domain/identity/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { identityReads } from './identity/reads.ts'
import { identityWrites } from './identity/writes.ts'

const declared: ModuleFootprints<'identity', typeof door> = { ...identityReads, ...identityWrites }

proveFootprints(useFootprintWorld(), {
  of: 'identity',
  declared,
  existing: () => operationsOf('identity', door),
})
