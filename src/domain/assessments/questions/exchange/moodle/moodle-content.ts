import type { QuestionContentInput } from '../../content/question-content.ts'
import { isDecimal } from '../../grading/decimal.ts'
import { creditIn, type LossReason, localId, Skip } from '../exchanged-question.ts'
import { gapsOf } from './cloze.ts'
import { losesFormatting, markdownFromHtml, markdownFromPlain } from './html-to-markdown.ts'
import { childOf, childrenOf, textIn, type XmlElement } from './xml-tree.ts'

export type Losses = Set<LossReason>

type Common = {
  readonly prompt: string
  readonly feedback: { general: string; right: string; partial: string; wrong: string }
}

/** A text of a question as Markdown. Files in it make the question unreadable for us. */
export function markdownIn(element: XmlElement | undefined, losses: Losses): string {
  if (!element) return ''
  if (childOf(element, 'file')) throw new Skip('media')
  const text = (childOf(element, 'text') ?? element).text
  switch (element.attributes['format']) {
    case 'markdown':
      return text
    case 'plain_text':
      return markdownFromPlain(text)
    default:
      if (losesFormatting(text)) losses.add('formatting')
      return markdownFromHtml(text)
  }
}

/** The content of a question by its type in Moodle. */
export function contentOf(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const type = element.attributes['type'] ?? ''
  const read = readers[type]
  if (!read) throw new Skip('unknown_kind', type)
  return read(element, common, losses)
}

const readers: Readonly<
  Record<string, (element: XmlElement, common: Common, losses: Losses) => QuestionContentInput>
> = {
  multichoice: choice,
  truefalse: trueFalse,
  shortanswer: shortText,
  numerical: number,
  ordering,
  matching,
  cloze: (element, { prompt, feedback }, losses) => ({
    kind: 'gaps',
    feedback,
    ...gapsOf(prompt, {
      isMarkdown: childOf(element, 'questiontext')?.attributes['format'] === 'markdown',
      losses,
    }),
  }),
  essay,
}

function choice(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const options = childrenOf(element, 'answer').map((answer) => ({
    text: markdownIn(answer, losses),
    credit: creditIn(answer.attributes['fraction'] ?? ''),
    feedback: markdownIn(childOf(answer, 'feedback'), losses),
  }))
  const shuffle = isTrue(textIn(element, 'shuffleanswers'), true)
  const isSingle = isTrue(textIn(element, 'single'), true)
  return isSingle
    ? { kind: 'single_choice', ...common, options, shuffle }
    : { kind: 'multiple_choice', ...common, options, shuffle }
}

function isTrue(text: string, usual: boolean): boolean {
  const trimmed = text.trim().toLowerCase()
  return trimmed === '' ? usual : trimmed === 'true' || trimmed === '1'
}

function trueFalse(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const answers = childrenOf(element, 'answer').map((answer) => ({
    is: textIn(wrapped(answer), 'answer').trim().toLowerCase() === 'true',
    credit: creditIn(answer.attributes['fraction'] ?? ''),
    feedback: markdownIn(childOf(answer, 'feedback'), losses),
  }))
  const [ifTrue, ifFalse] = [answers.find(({ is }) => is), answers.find(({ is }) => !is)]
  if (!ifTrue || !ifFalse) throw new Skip('syntax', 'it needs the answers true and false')
  return {
    kind: 'true_false',
    ...common,
    answer: ifTrue.credit > ifFalse.credit,
    reasons: { true: ifTrue.feedback, false: ifFalse.feedback },
  }
}

const wrapped = (element: XmlElement): XmlElement => ({
  name: '',
  attributes: {},
  children: [element],
  text: '',
})

/** Accepted texts are plain, and compared as they are. */
function plainIn(answer: XmlElement): string {
  return textIn(wrapped(answer), answer.name)
}

function shortText(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const answers = childrenOf(element, 'answer').map((answer) => ({
    text: withoutWildcards(plainIn(answer)),
    credit: creditIn(answer.attributes['fraction'] ?? ''),
    feedback: markdownIn(childOf(answer, 'feedback'), losses),
  }))
  return { kind: 'short_text', ...common, answers, exact: isTrue(textIn(element, 'usecase'), false) }
}

function withoutWildcards(text: string): string {
  if (/(?<!\\)\*/.test(text)) throw new Skip('wildcards')
  return text.replaceAll('\\*', '*')
}

function number(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  if (childOf(element, 'units')) losses.add('units')
  const answers = childrenOf(element, 'answer').map((answer) => ({
    value: decimal(plainIn(answer)),
    tolerance: decimal(textIn(answer, 'tolerance') || '0'),
    credit: creditIn(answer.attributes['fraction'] ?? ''),
    feedback: markdownIn(childOf(answer, 'feedback'), losses),
  }))
  return { kind: 'number', ...common, answers }
}

function decimal(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '*') throw new Skip('wildcards')
  if (!isDecimal(trimmed)) throw new Skip('syntax', `${trimmed} is not a number`)
  return trimmed
}

const gradings: Readonly<Record<string, boolean>> = { ALL_OR_NOTHING: false, ABSOLUTE_POSITION: true }

function ordering(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const grading = textIn(element, 'gradingtype').trim()
  const isPartial = gradings[grading]
  if (isPartial === undefined || textIn(element, 'selecttype').trim() !== 'ALL')
    throw new Skip('unknown_kind', `ordering graded by ${grading || 'an unknown rule'}`)
  const items = childrenOf(element, 'answer')
    .toSorted((one, other) => Number(one.attributes['fraction']) - Number(other.attributes['fraction']))
    .map((answer) => ({ text: markdownIn(answer, losses) }))
  return { kind: 'ordering', ...common, items, partial: isPartial }
}

function matching(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const pairs = childrenOf(element, 'subquestion').map((pair) => ({
    text: markdownIn(pair, losses),
    choice: textIn(pair, 'answer'),
  }))
  const texts = [...new Set(pairs.map(({ choice }) => choice))]
  return {
    kind: 'matching',
    ...common,
    prompts: pairs
      .filter(({ text }) => text !== '')
      .map(({ text, choice }) => ({ text, choice: localId(texts.indexOf(choice)) })),
    choices: texts.map((text, at) => ({ id: localId(at), text })),
  }
}

const groups: Readonly<Record<string, 'document' | 'picture' | 'audio' | 'video' | 'archive'>> = {
  document: 'document',
  image: 'picture',
  web_image: 'picture',
  audio: 'audio',
  video: 'video',
  archive: 'archive',
}

function essay(element: XmlElement, common: Common, losses: Losses): QuestionContentInput {
  const notes = markdownIn(childOf(element, 'graderinfo'), losses)
  const most = Number(textIn(element, 'attachments').trim() || '0')
  if (textIn(element, 'responseformat').trim() !== 'noinline') {
    if (most !== 0) throw new Skip('unknown_kind', 'an essay with text and files')
    return { kind: 'long_text', ...common, notes }
  }
  const listed = textIn(element, 'filetypeslist')
    .split(/[\s,;]+/)
    .filter((type) => type !== '')
  const types = listed.map((type) => groups[type] ?? skipType(type))
  return { kind: 'file', ...common, most: most === -1 ? 10 : most, types: [...new Set(types)], notes }
}

function skipType(type: string): never {
  throw new Skip('unknown_kind', `files of the type ${type}`)
}
