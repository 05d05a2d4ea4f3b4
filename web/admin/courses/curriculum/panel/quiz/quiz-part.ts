import type { Quiz, QuizChanges } from './quiz-calls.ts'

/** What the parts of the panel get: the quiz, and a function that saves changes of it. */
export type QuizPart = {
  readonly quiz: Quiz
  readonly isDisabled: boolean
  readonly save: (changes: QuizChanges) => void
}
