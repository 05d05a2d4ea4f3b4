import type { Operation } from '../operation-kinds.ts'
import { deleteCaptions, getCaptions, listCaptions, putCaptions } from './caption-operations.ts'
import { getContent, putContent } from './content-operations.ts'
import {
  createCurriculum,
  getCurriculum,
  replaceCurriculum,
  updateCurriculum,
} from './curriculum-operations.ts'
import { createLecture, deleteLecture, getLecture, updateLecture } from './lecture-operations.ts'
import { createSection, deleteSection, getSection, updateSection } from './section-operations.ts'

/** The operations on curricula, in the order in which interfaces list them. */
export const curriculumOperations: readonly Operation[] = [
  createCurriculum,
  updateCurriculum,
  getCurriculum,
  replaceCurriculum,
  getSection,
  createSection,
  updateSection,
  deleteSection,
  getLecture,
  createLecture,
  updateLecture,
  deleteLecture,
  getContent,
  putContent,
  listCaptions,
  getCaptions,
  putCaptions,
  deleteCaptions,
]
