import { creditIn, Skip } from '../exchanged-question.ts'
import { indexOfUnescaped } from './gift-text.ts'

/** One alternative: `=` or `~`, its credit if one is given, its text and its feedback. */
export type Alternative = {
  readonly sign: '=' | '~'
  readonly credit: number | undefined
  readonly text: string
  readonly feedback: string
}

/** The alternatives of a list such as `=%50%one#Good ~two`. */
export function alternativesOf(body: string): Alternative[] {
  const starts: number[] = []
  for (let at = indexOfUnescaped(body, '=~'); at !== -1; at = indexOfUnescaped(body, '=~', at + 1))
    starts.push(at)
  if (starts[0] !== 0) throw new Skip('syntax', 'the first answer begins with neither = nor ~')
  return starts.map((start, at) => {
    const [answer = '', feedback = ''] = splitUnescaped(body.slice(start + 1, starts[at + 1]), '#')
    const { credit, rest } = splitCredit(answer.trim())
    return { sign: body.charAt(start) === '=' ? '=' : '~', credit, text: rest, feedback: feedback.trim() }
  })
}

function splitCredit(answer: string): { credit: number | undefined; rest: string } {
  const [mark, percent = ''] = /^%(-?\d{1,3}(?:\.\d{1,10})?)%/.exec(answer) ?? []
  return mark
    ? { credit: creditIn(percent), rest: answer.slice(mark.length) }
    : { credit: undefined, rest: answer }
}

/** Text cut at an unescaped character. */
export function splitUnescaped(text: string, character: string): string[] {
  const at = indexOfUnescaped(text, character)
  return at === -1 ? [text] : [text.slice(0, at), ...splitUnescaped(text.slice(at + 1), character)]
}
