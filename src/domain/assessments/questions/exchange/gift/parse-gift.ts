import { type ExchangedQuestion, type ReadQuestion, readOrSkip, Skip } from '../exchanged-question.ts'
import { type AnswerBlock, contentOfAnswers } from './gift-answers.ts'
import { indexOfUnescaped, splitFormat, unescaped, unescapedPlain } from './gift-text.ts'

/** Reads the questions of a GIFT file, each by itself: one with an error is skipped and the others are read. */
export function parseGift(text: string): ReadQuestion[] {
  return blocksOf(text).map(({ line, lines, comments }) =>
    readOrSkip(`line ${line}`, () => readBlock(lines.join('\n'), comments)),
  )
}

type Block = { readonly line: number; readonly lines: string[]; readonly comments: readonly string[] }

// A blank line ends a question. Comments before a question belong to it.
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let current: Block | undefined
  let comments: string[] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = line.trim()
    if (trimmed.startsWith('//')) comments.push(trimmed)
    else if (trimmed === '') {
      if (current) comments = []
      current = undefined
    } else if (current) current.lines.push(line)
    else if (!trimmed.startsWith('$CATEGORY:')) {
      current = { line: at + 1, lines: [line], comments }
      blocks.push(current)
    }
  }
  return blocks
}

function readBlock(block: string, comments: readonly string[]) {
  const { title, rest } = splitTitle(block.trim())
  const { before, answers, after } = splitAnswers(rest)
  const { format, rest: prompt } = splitFormat(before, 'moodle')
  const part: AnswerBlock = {
    answers,
    format,
    prompt: unescaped(prompt, format),
    // A space between a word and its gap belongs to the text.
    gapBefore: /\s$/.test(before) ? ' ' : '',
    tail: after.trim() === '' ? '' : unescaped(after, format),
    gapAfter: /^\s/.test(after) ? ' ' : '',
  }
  const { content, losses } = contentOfAnswers(part)
  const question: ExchangedQuestion = { title, ...metadataOf(comments), content }
  return { question, losses }
}

function splitTitle(block: string): { title: string; rest: string } {
  if (!block.startsWith('::')) return { title: '', rest: block }
  let end = indexOfUnescaped(block, ':', 2)
  while (end !== -1 && block.charAt(end + 1) !== ':') end = indexOfUnescaped(block, ':', end + 1)
  if (end === -1) throw new Skip('syntax', 'the title has no end')
  return { title: unescapedPlain(block.slice(2, end)), rest: block.slice(end + 2).trim() }
}

function splitAnswers(text: string) {
  const open = indexOfUnescaped(text, '{')
  const close = open === -1 ? -1 : indexOfUnescaped(text, '}', open)
  if (open === -1) throw new Skip('unknown_kind', 'it has no answers in braces')
  if (close === -1) throw new Skip('syntax', 'the braces have no end')
  if (indexOfUnescaped(text, '{', close) !== -1) throw new Skip('gaps')
  return { before: text.slice(0, open), answers: text.slice(open + 1, close), after: text.slice(close + 1) }
}

// Moodle reads and writes the tags in a comment. The points are our addition; others ignore them.
function metadataOf(comments: readonly string[]): Pick<ExchangedQuestion, 'tags' | 'points'> {
  const entries = comments.flatMap((comment) => [...comment.matchAll(/\[(tag|points):((?:[^\]\\]|\\.)*)\]/g)])
  const valuesOf = (name: string) =>
    entries.filter(([, each]) => each === name).map(([, , value = '']) => value.replace(/\\(.)/g, '$1'))
  const [points = '1'] = valuesOf('points')
  return { tags: [...new Set(valuesOf('tag'))], points: Math.round(Number(points) * 100) || 100 }
}
