import type { QuestionContentInput } from '../src/domain/assessments/index.ts'

/** A question of a school's bank. */
export type DemoQuestion = {
  /** Names it for the quizzes of the demo world. */
  readonly key: string
  readonly title: string
  readonly tags: readonly string[]
  /** Whole points; 1 unless given. */
  readonly points?: number
  readonly content: QuestionContentInput
}

type Option = string | readonly [text: string, feedback: string]
type Feedback = NonNullable<QuestionContentInput['feedback']>

function optionOf(option: Option, credit: number) {
  return typeof option === 'string'
    ? { text: option, credit }
    : { text: option[0], credit, feedback: option[1] }
}

/** One correct option and wrong ones. */
export function oneOf(
  prompt: string,
  { right, wrong, feedback = {} }: { right: Option; wrong: readonly Option[]; feedback?: Feedback },
): QuestionContentInput {
  const options = [optionOf(right, 100), ...wrong.map((option) => optionOf(option, 0))]
  return { kind: 'single_choice', prompt, options, feedback }
}

/** Several correct options; each wrong one takes away as much as a correct one gives. */
export function severalOf(
  prompt: string,
  {
    right,
    wrong,
    feedback = {},
  }: { right: readonly Option[]; wrong: readonly Option[]; feedback?: Feedback },
): QuestionContentInput {
  const credit = Number((100 / right.length).toFixed(5))
  const options = [
    ...right.map((option) => optionOf(option, credit)),
    ...wrong.map((option) => optionOf(option, -credit)),
  ]
  return { kind: 'multiple_choice', prompt, options, feedback }
}

export function isTrue(prompt: string, answer: boolean, reason: string): QuestionContentInput {
  return { kind: 'true_false', prompt, answer, feedback: { general: reason } }
}

export function inOrder(
  prompt: string,
  items: readonly string[],
  feedback: Feedback = {},
): QuestionContentInput {
  return { kind: 'ordering', prompt, items: items.map((text) => ({ text })), feedback }
}

/** Pairs, and choices that match nothing. */
export function pairs(
  prompt: string,
  matches: readonly (readonly [prompt: string, choice: string])[],
  others: readonly string[] = [],
): QuestionContentInput {
  const texts = [...matches.map(([, choice]) => choice), ...others]
  return {
    kind: 'matching',
    prompt,
    prompts: matches.map(([text], at) => ({ text, choice: `choice-${at}` })),
    choices: texts.map((text, at) => ({ id: `choice-${at}`, text })),
  }
}

/** A text whose gaps are marked with their accepted answers, such as [[clay|mud]]. */
export function filledIn(text: string, feedback: Feedback = {}): QuestionContentInput {
  const gaps: { id: string; answers: { text: string }[] }[] = []
  const prompt = text.replace(/\[\[([^\]]+)\]\]/g, (_, accepted: string) => {
    const id = `${gaps.length + 1}`
    gaps.push({ id, answers: accepted.split('|').map((each) => ({ text: each })) })
    return `[[${id}]]`
  })
  return { kind: 'gaps', prompt, gaps, feedback }
}
