import type { Operation } from '../operation-kinds.ts'
import { exportQuestions, importQuestions } from './exchange-operations.ts'
import {
  createQuestion,
  deleteQuestion,
  duplicateQuestion,
  findQuestion,
  getQuestion,
  listQuestions,
  listTags,
  listVersions,
  updateQuestion,
} from './question-operations.ts'

/** The operations on the question bank, in the order in which interfaces list them. */
export const questionOperations: readonly Operation[] = [
  listQuestions,
  getQuestion,
  findQuestion,
  createQuestion,
  updateQuestion,
  duplicateQuestion,
  deleteQuestion,
  listVersions,
  listTags,
  importQuestions,
  exportQuestions,
]
