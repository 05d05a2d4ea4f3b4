import { isDecimal, midpoint } from '../../grading/decimal.ts'
import { Skip } from '../exchanged-question.ts'
import { alternativesOf } from './gift-alternatives.ts'
import { type TextFormat, unescaped, unescapedPlain } from './gift-text.ts'

/** The accepted numbers of `3:0.5`, `1..5` or several alternatives. */
export function numbersOf(body: string, format: TextFormat) {
  const trimmed = body.trim()
  const alternatives = alternativesOf(/^[=~]/.test(trimmed) ? trimmed : `=${trimmed}`)
  return alternatives.map(({ sign, credit, text, feedback }) => {
    if (sign === '~' || text === '*') throw new Skip('wildcards')
    return { ...rangeOf(text.trim()), credit: credit ?? 100, feedback: unescaped(feedback, format) }
  })
}

// The colon before the tolerance is not escaped.
function rangeOf(text: string): { value: string; tolerance: string } {
  const [from = '', until] = text.split('..')
  if (until !== undefined) return midpoint(decimalIn(from), decimalIn(until))
  const [value = '', tolerance = '0'] = text.split(':')
  return { value: decimalIn(value), tolerance: decimalIn(tolerance) }
}

function decimalIn(text: string): string {
  const plain = unescapedPlain(text)
  if (!isDecimal(plain)) throw new Skip('syntax', `${plain} is not a number`)
  return plain
}
