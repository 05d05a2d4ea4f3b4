import { gapMark } from '../../content/content-findings.ts'
import type { ContentOf, QuestionContent } from '../../content/question-content.ts'
import { refuseMedia, refuseOutcomeFeedback, Skip, type WrittenQuestion } from '../exchanged-question.ts'
import { embeddedGap, refuseEmbedded } from './cloze.ts'

/** A question in Moodle XML; throws `Skip` if it cannot express it. */
export function moodleOf(question: WrittenQuestion): string {
  const { title, tags, points, content } = question
  refuseMedia(content)
  const body = bodyOf(content)
  return [
    `  <question type="${body.type}">`,
    `    <name><text>${xml(title)}</text></name>`,
    `    ${markdown('questiontext', body.prompt ?? content.prompt)}`,
    `    ${markdown('generalfeedback', content.feedback.general)}`,
    `    <defaultgrade>${points / 100}</defaultgrade>`,
    '    <penalty>0</penalty>',
    '    <hidden>0</hidden>',
    ...body.lines.map((line) => `    ${line}`),
    `    <tags>${tags.map((tag) => `<tag><text>${xml(tag)}</text></tag>`).join('')}</tags>`,
    '  </question>',
    '',
  ].join('\n')
}

type Body = { readonly type: string; readonly lines: readonly string[]; readonly prompt?: string }

function bodyOf(content: QuestionContent): Body {
  switch (content.kind) {
    case 'single_choice':
      return choice(content, { isSingle: true })
    case 'multiple_choice':
      refuseUnlessPartial(content)
      return choice(content, { isSingle: false })
    case 'ordering':
      return ordering(content)
    case 'matching':
      refuseUnlessPartial(content)
      return matching(content)
    default:
      refuseOutcomeFeedback(content)
      return withoutOutcomes(content)
  }
}

type WithoutOutcomes = Exclude<
  QuestionContent,
  { kind: 'single_choice' | 'multiple_choice' | 'ordering' | 'matching' }
>

function withoutOutcomes(content: WithoutOutcomes): Body {
  switch (content.kind) {
    case 'true_false':
      return { type: 'truefalse', lines: [statement(content, true), statement(content, false)] }
    case 'short_text':
      return {
        type: 'shortanswer',
        lines: [flag('usecase', content.exact ? '1' : '0'), ...content.answers.map(accepted)],
      }
    case 'number':
      return { type: 'numerical', lines: content.answers.map(acceptedNumber) }
    case 'gaps':
      refuseUnlessPartial(content)
      return { type: 'cloze', lines: [], prompt: embedded(content) }
    case 'long_text':
      if (content.limit !== null || content.sample !== '') throw new Skip('grading')
      return { type: 'essay', lines: essay('editor', 0, '', content.notes) }
    case 'file':
      if (content.sample !== '') throw new Skip('grading')
      return { type: 'essay', lines: essay('noinline', content.most, typesOf(content), content.notes) }
  }
}

function refuseUnlessPartial({ partial }: { readonly partial: boolean }): void {
  if (!partial) throw new Skip('partial')
}

type Choice = ContentOf<'single_choice'> | ContentOf<'multiple_choice'>

function choice({ options, shuffle, feedback }: Choice, { isSingle }: { readonly isSingle: boolean }): Body {
  const answers = options.map(({ text, credit, feedback }) =>
    answer(credit, ` format="markdown"`, text, feedbackOf(feedback)),
  )
  return {
    type: 'multichoice',
    lines: [
      flag('single', String(isSingle)),
      flag('shuffleanswers', String(shuffle)),
      flag('answernumbering', 'none'),
      ...outcomes(feedback),
      ...answers,
    ],
  }
}

function ordering({ items, partial, feedback }: ContentOf<'ordering'>): Body {
  return {
    type: 'ordering',
    lines: [
      flag('layouttype', 'VERTICAL'),
      flag('selecttype', 'ALL'),
      flag('selectcount', '0'),
      flag('gradingtype', partial ? 'ABSOLUTE_POSITION' : 'ALL_OR_NOTHING'),
      ...outcomes(feedback),
      ...items.map(({ text }, at) => answer(at + 1, ` format="markdown"`, text, '')),
    ],
  }
}

function matching({ prompts, choices, feedback }: ContentOf<'matching'>): Body {
  const textOf = new Map(choices.map(({ id, text }) => [id, text]))
  const used = new Set(prompts.map(({ choice }) => choice))
  const others = choices.filter(({ id }) => !used.has(id))
  return {
    type: 'matching',
    lines: [
      flag('shuffleanswers', 'true'),
      ...outcomes(feedback),
      ...prompts.map(({ text, choice }) => pair(text, textOf.get(choice) ?? '')),
      ...others.map(({ text }) => pair('', text)),
    ],
  }
}

function pair(prompt: string, choice: string): string {
  return `<subquestion format="markdown"><text>${xml(prompt)}</text><answer><text>${xml(choice)}</text></answer></subquestion>`
}

function statement({ answer: key, reasons }: ContentOf<'true_false'>, value: boolean): string {
  const reason = reasons[value ? 'true' : 'false']
  return answer(key === value ? 100 : 0, ` format="plain_text"`, String(value), feedbackOf(reason))
}

type Accepted = ContentOf<'short_text'>['answers'][number]

// An asterisk without a backslash is a wildcard.
function accepted({ text, credit, feedback }: Accepted): string {
  if (text.includes('\\')) throw new Skip('text')
  return answer(credit, ` format="plain_text"`, text.replaceAll('*', '\\*'), feedbackOf(feedback))
}

function acceptedNumber({
  value,
  tolerance,
  credit,
  feedback,
}: ContentOf<'number'>['answers'][number]): string {
  return answer(credit, '', value, `${feedbackOf(feedback)}<tolerance>${xml(tolerance)}</tolerance>`)
}

function embedded({ prompt, gaps, exact }: ContentOf<'gaps'>): string {
  refuseEmbedded(prompt)
  const byId = new Map(gaps.map((gap) => [gap.id, gap]))
  return prompt.replace(gapMark, (mark, id: string) => {
    const gap = byId.get(id)
    return gap ? embeddedGap(gap, { exact }) : mark
  })
}

const groups = { document: 'document', picture: 'image', audio: 'audio', video: 'video', archive: 'archive' }

function typesOf({ types }: ContentOf<'file'>): string {
  return types.map((type) => groups[type]).join(',')
}

function essay(format: string, attachments: number, types: string, notes: string): string[] {
  return [
    flag('responseformat', format),
    flag('attachments', `${attachments}`),
    flag('attachmentsrequired', attachments > 0 ? '1' : '0'),
    flag('filetypeslist', types),
    markdown('graderinfo', notes),
  ]
}

function outcomes({ right, partial, wrong }: QuestionContent['feedback']): string[] {
  return [
    markdown('correctfeedback', right),
    markdown('partiallycorrectfeedback', partial),
    markdown('incorrectfeedback', wrong),
  ]
}

function answer(fraction: number, format: string, text: string, more: string): string {
  return `<answer fraction="${fraction}"${format}><text>${xml(text)}</text>${more}</answer>`
}

const feedbackOf = (text: string) => markdown('feedback', text)
const flag = (name: string, value: string) => `<${name}>${xml(value)}</${name}>`

function markdown(name: string, text: string): string {
  return `<${name} format="markdown"><text>${xml(text)}</text></${name}>`
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

function xml(text: string): string {
  // XML 1.0 has no other control characters, not even as references.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) throw new Skip('text')
  return text.replace(/[&<>"\r]/g, (character) => references[character] ?? character)
}
