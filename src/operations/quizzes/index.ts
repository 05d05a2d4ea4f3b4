import type { Operation } from '../operation-kinds.ts'
import { getQuiz, previewQuiz, putQuiz } from './quiz-operations.ts'

/** The operations on quizzes, in the order in which interfaces list them. */
export const quizOperations: readonly Operation[] = [getQuiz, putQuiz, previewQuiz]
