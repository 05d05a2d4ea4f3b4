/** The columns of a CSV file before those of the answers. */
export const columns = [
  'kind',
  'title',
  'tags',
  'points',
  'prompt',
  'settings',
  'general_feedback',
  'right_feedback',
  'partial_feedback',
  'wrong_feedback',
  'notes',
  'sample',
] as const
export type Column = (typeof columns)[number]

/** The columns of each answer, numbered from 1: `answer_1`, `match_1` and so on. */
export const answerColumns = ['answer', 'match', 'credit', 'feedback'] as const

/** One answer: an option, an accepted answer, an item or a pair, depending on the kind. */
export type CsvAnswer = {
  readonly answer: string
  /** The choice of a pair, the id of a gap, or the tolerance of a number. */
  readonly match: string
  readonly credit: string
  readonly feedback: string
}

/** The cells of a row by the names of their columns. */
export type NamedCells = {
  readonly cell: (column: Column) => string
  readonly answers: readonly CsvAnswer[]
}
