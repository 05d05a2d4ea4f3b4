import type { QuestionContentInput } from '../../content/question-content.ts'
import { type LossReason, localId, Skip } from '../exchanged-question.ts'
import { type Alternative, alternativesOf, splitUnescaped } from './gift-alternatives.ts'
import { numbersOf } from './gift-numbers.ts'
import { type TextFormat, unescaped, unescapedPlain } from './gift-text.ts'

/** The parts of a GIFT question. The prompt and the tail, which follows the braces, are Markdown already. */
export type AnswerBlock = {
  readonly answers: string
  readonly format: TextFormat
  readonly prompt: string
  readonly gapBefore: string
  readonly tail: string
  readonly gapAfter: string
}

type Result = { readonly content: QuestionContentInput; readonly losses: readonly LossReason[] }

export function contentOfAnswers(block: AnswerBlock): Result {
  const { body, general } = splitGeneral(block.answers)
  const feedback = { general: unescaped(general, block.format) }
  const common = { prompt: promptWithBlank(block), feedback }
  const alone = (content: QuestionContentInput): Result => ({ content, losses: [] })
  if (body === '') return alone({ kind: 'long_text', ...common })
  if (body.startsWith('#'))
    return alone({ kind: 'number', ...common, answers: numbersOf(body.slice(1), block.format) })
  const statement = /^(TRUE|FALSE|T|F)\s*(?=#|$)/i.exec(body)
  if (statement) return alone({ ...common, ...trueOrFalse(statement, body, block.format) })
  return contentOfAlternatives(block, alternativesOf(body), { ...common, prompt: block.prompt })
}

// Moodle shows a blank where the answers stood in the middle of the text.
function promptWithBlank({ prompt, gapBefore, tail, gapAfter }: AnswerBlock): string {
  return tail === '' ? prompt : `${prompt}${gapBefore}\\_\\_\\_\\_\\_${gapAfter}${tail}`
}

function splitGeneral(answers: string): { body: string; general: string } {
  const at = answers.search(/(?<!\\)####/)
  return at === -1
    ? { body: answers.trim(), general: '' }
    : { body: answers.slice(0, at).trim(), general: answers.slice(at + 4) }
}

function trueOrFalse([mark = '']: RegExpExecArray, body: string, format: TextFormat) {
  const answer = /^t/i.test(mark)
  const [, wrong = '', right = ''] = splitUnescaped(body, '#').map((text) => unescaped(text, format))
  const reasons = answer ? { true: right, false: wrong } : { true: wrong, false: right }
  return { kind: 'true_false', answer, reasons } as const
}

function contentOfAlternatives(
  block: AnswerBlock,
  alternatives: readonly Alternative[],
  common: { readonly prompt: string; readonly feedback: { readonly general: string } },
): Result {
  const { format } = block
  const signs = new Set(alternatives.map(({ sign }) => sign))
  const withBlank = { ...common, prompt: promptWithBlank(block) }
  if (signs.has('~'))
    return { content: { ...withBlank, ...choiceOf(alternatives, format, signs.has('=')) }, losses: [] }
  if (alternatives.every(({ text }) => arrowIn(text) !== -1))
    return { content: { kind: 'matching', ...withBlank, ...pairsOf(alternatives, format) }, losses: [] }
  if (block.tail === '')
    return {
      content: { kind: 'short_text', ...common, answers: acceptedOf(alternatives, format) },
      losses: [],
    }
  const { prompt, gapBefore, gapAfter, tail } = block
  const answers = acceptedOf(alternatives, format)
  return {
    content: {
      kind: 'gaps',
      ...common,
      prompt: `${prompt}${gapBefore}[[1]]${gapAfter}${tail}`,
      gaps: [{ id: '1', answers: answers.map(({ text, credit }) => ({ text, credit })) }],
    },
    losses: answers.some(({ feedback }) => feedback !== '') ? ['gap_feedback'] : [],
  }
}

function choiceOf(alternatives: readonly Alternative[], format: TextFormat, isSingle: boolean) {
  const options = alternatives.map(({ sign, credit, text, feedback }) => ({
    text: unescaped(text, format),
    credit: credit ?? (sign === '=' ? 100 : 0),
    feedback: unescaped(feedback, format),
  }))
  return { kind: isSingle ? 'single_choice' : 'multiple_choice', options } as const
}

function acceptedOf(alternatives: readonly Alternative[], format: TextFormat) {
  return alternatives.map(({ credit, text, feedback }) => {
    const accepted = unescapedPlain(text)
    if (accepted.includes('*')) throw new Skip('wildcards')
    return { text: accepted, credit: credit ?? 100, feedback: unescaped(feedback, format) }
  })
}

const arrowIn = (text: string) => text.indexOf('->')

function pairsOf(alternatives: readonly Alternative[], format: TextFormat) {
  const pairs = alternatives.map(({ text }) => {
    const at = arrowIn(text)
    return { prompt: unescaped(text.slice(0, at), format), choice: unescapedPlain(text.slice(at + 2)) }
  })
  const texts = [...new Set(pairs.map(({ choice }) => choice))]
  return {
    prompts: pairs
      .filter(({ prompt }) => prompt !== '')
      .map(({ prompt, choice }) => ({ text: prompt, choice: localId(texts.indexOf(choice)) })),
    choices: texts.map((text, at) => ({ id: localId(at), text })),
  }
}
