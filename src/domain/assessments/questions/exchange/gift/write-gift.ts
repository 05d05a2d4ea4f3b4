import type { ContentOf, QuestionContent } from '../../content/question-content.ts'
import {
  refuseGradingFields,
  refuseMedia,
  refuseOutcomeFeedback,
  Skip,
  type WrittenQuestion,
} from '../exchanged-question.ts'
import { escaped } from './gift-text.ts'

/** A question in GIFT; throws `Skip` if GIFT cannot express it. */
export function giftOf({ title, tags, points, content }: WrittenQuestion): string {
  refuseMedia(content)
  refuseOutcomeFeedback(content)
  const marks = [
    ...tags.map((tag) => mark('tag', tag)),
    ...(points === 100 ? [] : [mark('points', `${points / 100}`)]),
  ]
  const comment = marks.length > 0 ? `// ${marks.join(' ')}\n` : ''
  return `${comment}::${escaped(title)}::[markdown]${promptAndAnswers(content)}\n\n`
}

function mark(name: string, value: string): string {
  return `[${name}:${value.replace(/[\\\]]/g, '\\$&')}]`
}

function promptAndAnswers(content: QuestionContent): string {
  const general = content.feedback.general === '' ? '' : `####${escaped(content.feedback.general)}`
  if (content.kind === 'gaps') return withGap(content, general)
  return `${escaped(content.prompt)} {${answersOf(content)}${general}}`
}

function answersOf(content: Exclude<QuestionContent, ContentOf<'gaps'>>): string {
  switch (content.kind) {
    case 'single_choice':
      return options(content, '=')
    case 'multiple_choice':
      refuseUnlessPartial(content)
      return options(content, '~')
    case 'true_false': {
      const { true: ifTrue, false: ifFalse } = content.reasons
      return statement(
        content.answer ? 'TRUE' : 'FALSE',
        content.answer ? [ifFalse, ifTrue] : [ifTrue, ifFalse],
      )
    }
    case 'short_text':
      if (content.exact) throw new Skip('exact')
      return content.answers
        .map((answer) => `=%${answer.credit}%${accepted(answer.text)}${note(answer)}`)
        .join(' ')
    case 'number':
      return `#${content.answers.map((each) => `=%${each.credit}%${each.value}:${each.tolerance}${note(each)}`).join(' ')}`
    case 'matching':
      refuseUnlessPartial(content)
      return matches(content)
    case 'long_text':
      refuseGradingFields(content)
      if (content.limit !== null) throw new Skip('grading')
      return ''
    case 'ordering':
    case 'file':
      throw new Skip('kind')
  }
}

function refuseUnlessPartial({ partial }: { readonly partial: boolean }): void {
  if (!partial) throw new Skip('partial')
}

type Choice = ContentOf<'single_choice'> | ContentOf<'multiple_choice'>

function options({ options, shuffle }: Choice, full: '=' | '~'): string {
  // GIFT does not say whether options are shuffled, and Moodle shuffles them.
  if (!shuffle) throw new Skip('order')
  return options
    .map((option) => {
      const sign = option.credit === 100 ? full : '~'
      return `${sign}%${option.credit}%${escaped(option.text)}${note(option)}`
    })
    .join(' ')
}

function statement(answer: string, [wrong, right]: readonly [string, string]): string {
  if (right !== '') return `${answer}#${escaped(wrong)}#${escaped(right)}`
  return wrong === '' ? answer : `${answer}#${escaped(wrong)}`
}

// An asterisk is a wildcard in Moodle.
function accepted(text: string): string {
  if (text.includes('*') || text.includes('->')) throw new Skip('text')
  return escaped(text)
}

function note({ feedback }: { readonly feedback: string }): string {
  return feedback === '' ? '' : `#${escaped(feedback)}`
}

function matches({ prompts, choices }: ContentOf<'matching'>): string {
  const textOf = new Map(choices.map(({ id, text }) => [id, text]))
  const used = new Set(prompts.map(({ choice }) => choice))
  const others = choices.filter(({ id }) => !used.has(id))
  return [
    ...prompts.map(({ text, choice }) => pair(text, textOf.get(choice) ?? '')),
    ...others.map(({ text }) => pair('', text)),
  ].join(' ')
}

function pair(prompt: string, choice: string): string {
  if (prompt.includes('->') || choice.includes('->') || prompt.startsWith('%')) throw new Skip('text')
  return `=${escaped(prompt)} -> ${escaped(choice)}`
}

// One gap with text behind it is what GIFT calls a missing word.
function withGap({ prompt, gaps, exact, partial }: ContentOf<'gaps'>, general: string): string {
  const [gap, ...others] = gaps
  if (exact) throw new Skip('exact')
  if (!gap || others.length > 0) throw new Skip('gaps')
  refuseUnlessPartial({ partial })
  const [before = '', after = ''] = prompt.split(`[[${gap.id}]]`)
  if (before.trim() === '' || after.trim() === '' || !hasPlainEdges(before, after)) throw new Skip('gaps')
  const answers = gap.answers.map(({ text, credit }) => `=%${credit}%${accepted(text)}`).join(' ')
  const space = (text: string) => (text === '' ? '' : ' ')
  const [head, tail] = [before.trimEnd(), after.trimStart()]
  return `${escaped(head)}${space(before.slice(head.length))}{${answers}${general}}${space(after.slice(0, -tail.length))}${escaped(tail)}`
}

// At most one space on each side is kept.
function hasPlainEdges(before: string, after: string): boolean {
  return /\S ?$/.test(before) && /^ ?\S/.test(after) && !/\s\s$/.test(before)
}
