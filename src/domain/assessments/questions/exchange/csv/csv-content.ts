import {
  type QuestionContentInput,
  type QuestionKind,
  questionKinds,
} from '../../content/question-content.ts'
import { creditIn, localId, Skip } from '../exchanged-question.ts'
import type { CsvAnswer, NamedCells } from './csv-columns.ts'

/** The content of a row by its kind. */
export function contentOfRow({ cell, answers }: NamedCells): QuestionContentInput {
  const kind = questionKinds.find((each) => each === cell('kind').trim())
  if (!kind) throw new Skip('unknown_kind', cell('kind'))
  const settings = settingsIn(cell('settings'))
  const common = {
    prompt: cell('prompt'),
    feedback: {
      general: cell('general_feedback'),
      right: cell('right_feedback'),
      partial: cell('partial_feedback'),
      wrong: cell('wrong_feedback'),
    },
  }
  const grading = { notes: cell('notes'), sample: cell('sample') }
  const fields = fieldsByKind[kind](answers, settings, grading)
  // The rules of the bank check it before it is stored.
  return { kind, ...common, ...fields } as QuestionContentInput
}

type Settings = Readonly<Record<string, string>>
type Grading = { readonly notes: string; readonly sample: string }
type Fields = (answers: readonly CsvAnswer[], settings: Settings, grading: Grading) => object

const known = ['shuffle', 'partial', 'exact', 'limit', 'files', 'types']

function settingsIn(text: string): Settings {
  const pairs = text
    .split(';')
    .map((setting) => setting.trim())
    .filter((setting) => setting !== '')
    .map((setting) => setting.split('=').map((part) => part.trim()) as [string, string | undefined])
  const wrong = pairs.find(([name, value]) => !known.includes(name) || value === undefined)
  if (wrong) throw new Skip('syntax', `the setting ${wrong[0]}`)
  return Object.fromEntries(pairs.map(([name, value = '']) => [name, value]))
}

const isOn = (value: string | undefined, usual: boolean) => (value === undefined ? usual : value === 'yes')

const options: Fields = (answers, { shuffle, partial }) => ({
  options: answers.map(({ answer, credit, feedback }) => ({
    text: answer,
    credit: creditOf(credit, 0),
    feedback,
  })),
  shuffle: isOn(shuffle, true),
  ...(partial === undefined ? {} : { partial: isOn(partial, true) }),
})

function creditOf(text: string, usual: number): number {
  return text.trim() === '' ? usual : creditIn(text)
}

const fieldsByKind: Readonly<Record<QuestionKind, Fields>> = {
  single_choice: options,
  multiple_choice: options,
  true_false: (answers) => {
    const of = (value: string) => answers.find(({ answer }) => answer.trim().toLowerCase() === value)
    const [ifTrue, ifFalse] = [of('true'), of('false')]
    if (!ifTrue && !ifFalse) throw new Skip('syntax', 'it needs the answers true and false')
    return {
      answer: creditOf(ifTrue?.credit ?? '', 0) > creditOf(ifFalse?.credit ?? '', 0),
      reasons: { true: ifTrue?.feedback ?? '', false: ifFalse?.feedback ?? '' },
    }
  },
  short_text: (answers, { exact }) => ({
    answers: answers.map(({ answer, credit, feedback }) => ({
      text: answer,
      credit: creditOf(credit, 100),
      feedback,
    })),
    exact: isOn(exact, false),
  }),
  number: (answers) => ({
    answers: answers.map(({ answer, match, credit, feedback }) => ({
      value: answer.trim(),
      tolerance: match.trim() || '0',
      credit: creditOf(credit, 100),
      feedback,
    })),
  }),
  ordering: (answers, { partial }) => ({
    items: answers.map(({ answer }) => ({ text: answer })),
    partial: isOn(partial, true),
  }),
  matching: (answers, { partial }) => {
    const texts = [...new Set(answers.map(({ match }) => match))]
    return {
      prompts: answers
        .filter(({ answer }) => answer !== '')
        .map(({ answer, match }) => ({ text: answer, choice: localId(texts.indexOf(match)) })),
      choices: texts.map((text, at) => ({ id: localId(at), text })),
      partial: isOn(partial, true),
    }
  },
  gaps: (answers, { exact, partial }) => ({
    gaps: [...Map.groupBy(answers, ({ match }) => match.trim())].map(([id, accepted]) => ({
      id,
      answers: accepted.map(({ answer, credit }) => ({ text: answer, credit: creditOf(credit, 100) })),
    })),
    exact: isOn(exact, false),
    partial: isOn(partial, true),
  }),
  long_text: (_, { limit }, grading) => ({ ...grading, limit: limit === undefined ? null : Number(limit) }),
  file: (_, { files, types }, grading) => ({
    ...grading,
    most: files === undefined ? 1 : Number(files),
    types: types === undefined ? [] : types.split('|').map((type) => type.trim()),
  }),
}
