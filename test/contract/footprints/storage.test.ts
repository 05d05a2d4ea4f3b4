import * as door from '../../../src/domain/storage/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { storageFootprints } from './storage/writes.ts'

const declared: ModuleFootprints<'storage', typeof door> = storageFootprints

proveFootprints(useFootprintWorld(), {
  of: 'storage',
  declared,
  existing: () => operationsOf('storage', door),
})
