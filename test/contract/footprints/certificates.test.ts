import * as door from '../../../src/domain/certificates/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { certificatesReads } from './certificates/reads.ts'
import { certificatesWrites } from './certificates/writes.ts'

const declared: ModuleFootprints<'certificates', typeof door> = {
  ...certificatesReads,
  ...certificatesWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'certificates',
  declared,
  existing: () => operationsOf('certificates', door),
})
