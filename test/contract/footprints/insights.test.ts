import * as door from '../../../src/domain/insights/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { insightsFootprints } from './insights/footprints.ts'

const declared: ModuleFootprints<'insights', typeof door> = insightsFootprints

proveFootprints(useFootprintWorld(), {
  of: 'insights',
  declared,
  existing: () => operationsOf('insights', door),
})
