import * as door from '../../../src/domain/teaching/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { teachingFootprints } from './teaching/footprints.ts'

const declared: ModuleFootprints<'teaching', typeof door> = teachingFootprints

proveFootprints(useFootprintWorld(), {
  of: 'teaching',
  declared,
  existing: () => operationsOf('teaching', door),
})
