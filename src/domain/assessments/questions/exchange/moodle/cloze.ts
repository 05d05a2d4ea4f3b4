import { type LossReason, Skip } from '../exchanged-question.ts'

// Weight, type and answers of a gap (Moodle, "Embedded Answers"). A backslash escapes } # ~ / " and itself.
const gapPattern = /\{(\d{0,3}):([A-Z_]{1,20}):((?:[^\\}]|\\.){0,5000})\}/g
const types: Readonly<Record<string, boolean>> = {
  SHORTANSWER: false,
  SA: false,
  MW: false,
  SHORTANSWER_C: true,
  SAC: true,
  MWC: true,
}

/** The prompt and the gaps of a text with embedded answers. */
export function gapsOf(
  text: string,
  { isMarkdown, losses }: { readonly isMarkdown: boolean; readonly losses: Set<LossReason> },
) {
  const found = [...text.matchAll(gapPattern)]
  const cases = new Set(found.map(([, , type = '']) => types[type] ?? unsupported(type)))
  if (new Set(found.map(([, weight]) => weight || '1')).size > 1)
    throw new Skip('gaps', 'gaps of different weights')
  if (cases.size > 1) throw new Skip('exact')
  let count = 0
  const prompt = text.replace(gapPattern, () => `[[${++count}]]`)
  const gaps = found.map(([, , , body = ''], at) => ({
    id: `${at + 1}`,
    answers: answersOf(isMarkdown ? body : withoutMarkdown(body), losses),
  }))
  return { prompt, gaps, exact: cases.has(true) }
}

function unsupported(type: string): never {
  throw new Skip('unknown_kind', `gaps of the type ${type}`)
}

// The conversion from HTML has escaped what Markdown would read as a mark.
function withoutMarkdown(body: string): string {
  return body.replace(/\\([\\`*_[\]<])/g, '$1')
}

function answersOf(body: string, losses: Set<LossReason>) {
  return splitAt(body, '~').map((alternative) => {
    const [answer = '', feedback = ''] = splitAt(alternative, '#')
    if (feedback !== '') losses.add('gap_feedback')
    const [, mark = '', percent = '', rest = ''] =
      /^(=|%(-?\d{1,3}(?:\.\d{1,10})?)%|)([\s\S]*)$/.exec(answer) ?? []
    const text = rest.replace(/\\([\s\S])/g, '$1')
    if (text.includes('*')) throw new Skip('wildcards')
    return { text, credit: mark === '=' ? 100 : Number(Number(percent || '0').toFixed(5)) }
  })
}

function splitAt(text: string, character: string): string[] {
  const parts: string[] = ['']
  for (let at = 0; at < text.length; at++) {
    const each = text.charAt(at)
    if (each === character) parts.push('')
    else parts[parts.length - 1] += each === '\\' ? each + text.charAt(++at) : each
  }
  return parts
}

/** A gap as Moodle embeds it. */
export function embeddedGap(
  { answers }: { readonly answers: readonly { readonly text: string; readonly credit: number }[] },
  { exact }: { readonly exact: boolean },
): string {
  const alternatives = answers.map(({ text, credit }) => {
    if (text.includes('*') || text !== text.trim()) throw new Skip('text')
    return `${credit === 100 ? '=' : `%${credit}%`}${text.replace(/[\\}#~/"]/g, '\\$&')}`
  })
  return `{1:${exact ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${alternatives.join('~')}}`
}

/** Refuses a prompt with a text that Moodle would read as a gap. */
export function refuseEmbedded(prompt: string): void {
  if (/\{\d{0,3}:[A-Z_]{1,20}:/.test(prompt)) throw new Skip('text')
}
