import * as door from '../../../src/domain/catalog/index.ts'
import { stepOf } from '../../support/footprints/footprint.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { catalogReads } from './catalog/reads.ts'
import { catalogWrites } from './catalog/writes.ts'

const declared: ModuleFootprints<'catalog', typeof door> = {
  ...catalogReads,
  ...catalogWrites,
  changeCurriculum: stepOf('assessments.setQuiz'),
}

proveFootprints(useFootprintWorld(), {
  of: 'catalog',
  declared,
  existing: () => operationsOf('catalog', door),
})
