import * as door from '../../../src/domain/accounting/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { accountingReads } from './accounting/reads.ts'
import { accountingWrites } from './accounting/writes.ts'

const declared: ModuleFootprints<'accounting', typeof door> = {
  ...accountingReads,
  ...accountingWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'accounting',
  declared,
  existing: () => operationsOf('accounting', door),
})
