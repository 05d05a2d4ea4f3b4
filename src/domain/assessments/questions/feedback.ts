import type { Answer } from './answers.ts'
import type { QuestionContent } from './content/question-content.ts'
import { gradeAnswer, type Outcome } from './grading/grade-answer.ts'
import { acceptedNumber, acceptedText } from './grading/grade-parts.ts'

/** The feedback to one answer, in Markdown; empty texts are left out. */
export type Feedback = {
  readonly outcome: Outcome
  /** Feedback to the whole answer: by its outcome, to what was accepted, then the general one. */
  readonly texts: readonly string[]
  /** Feedback to the chosen options. */
  readonly options: readonly { readonly id: string; readonly text: string }[]
}

/** The feedback to an answer. It reveals the key: check first whether the member may see it. */
export function feedbackFor(content: QuestionContent, answer: Answer | null): Feedback {
  const { outcome } = gradeAnswer(content, answer, 1)
  const { general, right, partial, wrong } = content.feedback
  const byOutcome = { right, partial, wrong, unanswered: wrong, pending: '' }[outcome]
  const texts = [byOutcome, toAccepted(content, answer), general].filter((text) => text !== '')
  return { outcome, texts, options: toOptions(content, answer) }
}

function toAccepted(content: QuestionContent, answer: Answer | null): string {
  if (content.kind === 'true_false' && answer?.kind === 'true_false' && answer.value !== null)
    return content.reasons[answer.value ? 'true' : 'false']
  if (content.kind === 'short_text' && answer?.kind === 'short_text')
    return acceptedText(content, answer.text)?.feedback ?? ''
  if (content.kind === 'number' && answer?.kind === 'number')
    return acceptedNumber(content, answer.text)?.feedback ?? ''
  return ''
}

function toOptions(content: QuestionContent, answer: Answer | null): Feedback['options'] {
  if (content.kind !== 'single_choice' && content.kind !== 'multiple_choice') return []
  const chosen = chosenOptions(answer)
  return content.options
    .filter(({ id, feedback }) => feedback !== '' && chosen.includes(id))
    .map(({ id, feedback }) => ({ id, text: feedback }))
}

function chosenOptions(answer: Answer | null): readonly (string | null)[] {
  if (answer?.kind === 'single_choice') return [answer.option]
  return answer?.kind === 'multiple_choice' ? answer.options : []
}
