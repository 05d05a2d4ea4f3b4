import * as door from '../../../src/domain/assessments/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { attemptFootprints } from './assessments/attempts.ts'
import { gradingFootprints } from './assessments/grading.ts'
import { questionReads } from './assessments/question-reads.ts'
import { questionWrites } from './assessments/question-writes.ts'
import { quizFootprints } from './assessments/quizzes.ts'

const declared: ModuleFootprints<'assessments', typeof door> = {
  ...gradingFootprints,
  ...questionReads,
  ...questionWrites,
  ...quizFootprints,
  ...attemptFootprints,
}

proveFootprints(useFootprintWorld(), {
  of: 'assessments',
  declared,
  existing: () => operationsOf('assessments', door),
})
