import * as door from '../../../src/domain/consulting/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { consultingReads } from './consulting/reads.ts'
import { consultingWrites } from './consulting/writes.ts'

const declared: ModuleFootprints<'consulting', typeof door> = { ...consultingReads, ...consultingWrites }

proveFootprints(useFootprintWorld(), {
  of: 'consulting',
  declared,
  existing: () => operationsOf('consulting', door),
})
