import type { Operation } from '../operation-kinds.ts'
import { captionOperations } from './caption-operations.ts'
import { contentOperations } from './content-operations.ts'
import { createCurriculum } from './create-curriculum.ts'
import { getCurriculum } from './get-curriculum.ts'
import { lectureOperations } from './lecture-operations.ts'
import { replaceCurriculum } from './replace-curriculum.ts'
import { sectionOperations } from './section-operations.ts'
import { updateCurriculum } from './update-curriculum.ts'

export const curriculumOperations: readonly Operation[] = [
  createCurriculum,
  updateCurriculum,
  getCurriculum,
  replaceCurriculum,
  ...sectionOperations,
  ...lectureOperations,
  ...contentOperations,
  ...captionOperations,
]
