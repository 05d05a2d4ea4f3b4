import type { Operation } from '../operation.ts'
import { createCurriculum } from './create-curriculum.ts'
import { updateCurriculum } from './update-curriculum.ts'

export const curriculumOperations: readonly Operation[] = [createCurriculum, updateCurriculum]
