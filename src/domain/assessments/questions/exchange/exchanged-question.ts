import type { QuestionContent, QuestionContentInput } from '../content/question-content.ts'

/** The formats in which questions are exchanged with other systems. */
export const questionFormats = ['gift', 'moodle_xml', 'csv'] as const
export type QuestionFormat = (typeof questionFormats)[number]

/** Why a question is left out of an import or an export. A format that cannot express something never changes it. */
export const skipReasons = {
  kind: 'The format has no questions of this kind.',
  media: 'Pictures, sound and film cannot be exchanged: add them by hand.',
  partial: 'The format always gives a part of the points to a partly correct answer.',
  exact: 'The format cannot require upper and lower case to match.',
  order: 'The format cannot keep the order of the options.',
  feedback: 'The format has no feedback by the outcome of the answer for this kind.',
  grading: 'The format has no place for the notes, the sample answer or the limit.',
  gaps: 'The format has gaps only in another place or number.',
  text: 'A text contains characters that have another meaning in the format.',
  syntax: 'The question is not written as the format requires.',
  unknown_kind: 'Questions of this type are not supported.',
  wildcards: 'Accepted answers with wildcards are not supported.',
  invalid: 'The question breaks a rule of the bank.',
} as const
export type SkipReason = keyof typeof skipReasons

/** The losses of an imported question. */
export const lossReasons = {
  hints: 'Hints and penalties for further tries are left out.',
  formatting: 'Formatting that Markdown does not have is left out.',
  units: 'Units of numbers are left out.',
  gap_feedback: 'Feedback to the answers of a gap is left out.',
} as const
export type LossReason = keyof typeof lossReasons

/** A question as a file contains it. Its ids hold only within it. */
export type ExchangedQuestion = {
  /** Empty: named by its prompt. */
  readonly title: string
  readonly tags: readonly string[]
  /** Hundredths. */
  readonly points: number
  readonly content: QuestionContentInput
}

/** A question to write to a file. */
export type WrittenQuestion = Omit<ExchangedQuestion, 'content'> & { readonly content: QuestionContent }

/** One question of a file: read, or skipped with the reason. `where` is its line, or its number and name. */
export type ReadQuestion = { readonly where: string } & (
  | { readonly is: 'read'; readonly question: ExchangedQuestion; readonly losses: readonly LossReason[] }
  | { readonly is: 'skipped'; readonly reason: SkipReason; readonly detail?: string | undefined }
)

/** Ends the reading or writing of one question. */
export class Skip extends Error {
  readonly reason: SkipReason
  readonly detail: string | undefined
  constructor(reason: SkipReason, detail?: string) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

/** Reads one question; a `Skip` becomes the reason in the report. */
export function readOrSkip(
  where: string,
  read: () => { readonly question: ExchangedQuestion; readonly losses: readonly LossReason[] },
): ReadQuestion {
  try {
    return { where, is: 'read', ...read() }
  } catch (error) {
    if (error instanceof Skip) return { where, is: 'skipped', reason: error.reason, detail: error.detail }
    throw error
  }
}

/** Credits as files contain them, such as 33.33333. */
export function creditIn(text: string): number {
  const credit = Number(text)
  if (text.trim() === '' || !Number.isFinite(credit)) throw new Skip('syntax', `${text} is not a percentage`)
  return Number(credit.toFixed(5))
}

const noFeedback = { general: '', right: '', partial: '', wrong: '' }

/** Refuses feedback by outcome where a format has none. */
export function refuseOutcomeFeedback({ feedback }: Pick<QuestionContent, 'feedback'>): void {
  const { right, partial, wrong } = { ...noFeedback, ...feedback }
  if (right + partial + wrong !== '') throw new Skip('feedback')
}

export function refuseMedia({ media }: Pick<QuestionContent, 'media'>): void {
  if (media.length > 0) throw new Skip('media')
}

export function refuseGradingFields({ notes, sample }: { notes: string; sample: string }): void {
  if (notes + sample !== '') throw new Skip('grading')
}

/** The id of a part within its file. */
export const localId = (at: number) => `part-${at}`
