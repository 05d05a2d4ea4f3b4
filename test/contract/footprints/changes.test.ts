import * as door from '../../../src/domain/changes/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { changesFootprints } from './changes/footprints.ts'

const declared: ModuleFootprints<'changes', typeof door> = changesFootprints

proveFootprints(useFootprintWorld(), {
  of: 'changes',
  declared,
  existing: () => operationsOf('changes', door),
})
