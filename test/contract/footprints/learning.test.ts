import * as door from '../../../src/domain/learning/index.ts'
import { stepOf } from '../../support/footprints/footprint.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { cohortFootprints } from './learning/cohort-footprints.ts'
import { courseStudentFootprints } from './learning/course-student-footprints.ts'
import { learningReads } from './learning/reads.ts'
import { learningWrites } from './learning/writes.ts'

const declared: ModuleFootprints<'learning', typeof door> = {
  ...learningReads,
  ...learningWrites,
  ...cohortFootprints,
  ...courseStudentFootprints,
  complete: stepOf('learning.completeLecture'),
  reachableLecture: stepOf('learning.openLecture'),
  refuseDeletedLecture: stepOf('learning.completeLecture'),
}

proveFootprints(useFootprintWorld(), {
  of: 'learning',
  declared,
  existing: () => operationsOf('learning', door),
})
