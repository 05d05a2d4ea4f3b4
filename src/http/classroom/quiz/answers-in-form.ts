import type { Answer, AttemptQuestionView } from '../../../domain/assessments/index.ts'

type Fields = Readonly<Record<string, string>>

/** The names of the inputs of a question in the form of an attempt. */
export const inputNames = {
  /** A form without this field says nothing about the question. */
  mark: (position: number) => `q${position}`,
  whole: (position: number) => `a${position}`,
  part: (position: number, id: string) => `a${position}:${id}`,
}

/** The answers in a submitted form. Files are sent by forms of their own. */
export function answersIn(
  questions: readonly AttemptQuestionView[],
  fields: Fields,
  revision: number,
): readonly { readonly position: number; readonly revision: number; readonly answer: Answer }[] {
  return questions.flatMap(({ position, view }) => {
    if (!(inputNames.mark(position) in fields) || view.kind === 'file') return []
    return [{ position, revision, answer: answerIn(view, position, fields) }]
  })
}

type View = Exclude<AttemptQuestionView['view'], { kind: 'file' }>

function answerIn(view: View, position: number, fields: Fields): Answer {
  const whole = fields[inputNames.whole(position)] ?? ''
  const part = (id: string) => fields[inputNames.part(position, id)] ?? ''
  switch (view.kind) {
    case 'single_choice':
      return { kind: view.kind, option: whole || null }
    case 'multiple_choice':
      return { kind: view.kind, options: view.options.map(({ id }) => id).filter((id) => part(id) !== '') }
    case 'true_false':
      return { kind: view.kind, value: whole === '' ? null : whole === 'true' }
    case 'short_text':
    case 'number':
      return { kind: view.kind, text: whole }
    case 'long_text':
      // Forms send line breaks as CRLF, which would count twice.
      return { kind: view.kind, text: whole.replaceAll('\r\n', '\n') }
    case 'ordering':
      return { kind: view.kind, items: inChosenOrder(view.items, part) }
    case 'matching':
      return { kind: view.kind, matches: matchesIn(view.prompts, part) }
    case 'gaps':
      return { kind: view.kind, gaps: view.gaps.map((id) => ({ id, text: part(id) })) }
  }
}

type Part = { readonly id: string }

// By the chosen places; items with the same place stay in the order of the page.
function inChosenOrder(items: readonly Part[], part: (id: string) => string): string[] {
  const places = items.map(({ id }, at) => ({ id, place: Number(part(id)) || at + 1 }))
  return places.toSorted((one, other) => one.place - other.place).map(({ id }) => id)
}

function matchesIn(prompts: readonly Part[], part: (id: string) => string) {
  return prompts.map(({ id }) => ({ prompt: id, choice: part(id) })).filter(({ choice }) => choice !== '')
}
