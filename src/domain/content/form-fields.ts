import { z } from 'zod'
import { choice, type Finding, name, type Settings, text } from '../../platform/fields.ts'
import type { FieldProblem } from '../../platform/refusal.ts'
import { longestAnswer, mostFormEntries } from './limits.ts'

/** The rules of one question of a form. */
export const questionFields = {
  /** The key of its answers. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, {
    error: 'must be a lower-case name of at most 40 letters, digits and underscores',
  }),
  label: name({ from: 1, to: 200 }),
  kind: choice(['line', 'text', 'email', 'number', 'date', 'yes_no', 'choice', 'choices']),
  isRequired: z.boolean(),
  /** The options; empty for kinds without a choice. */
  options: z.array(name({ from: 1, to: 200 })),
}

/** One question of a form. */
export type FormField = Settings<typeof questionFields>

const entriesRule = `must have 1 to ${mostFormEntries} entries`

/** The questions of a form, each by this rule. */
export function questionsOf<Question extends z.ZodType>(question: Question) {
  const error = entriesRule
  return z.array(question).min(1, { error }).max(mostFormEntries, { error })
}

export const formQuestions = questionsOf(z.object(questionFields))

export type Answer = string | number | boolean | readonly string[]
export type Answers = Readonly<Record<string, Answer>>

/** The problems of a form's questions beyond the rules of each field. */
export function questionFindings(fields: readonly FormField[]): Finding[] {
  const names = fields.map(({ name }) => name)
  return [
    new Set(names).size < names.length
      ? { field: 'fields', message: 'must have different names' }
      : undefined,
    ...fields.map(optionsFinding),
  ]
}

function optionsFinding({ kind, options }: FormField, at: number): Finding {
  const hasChoice = kind === 'choice' || kind === 'choices'
  const fits = hasChoice ? options.length >= 1 && options.length <= mostFormEntries : options.length === 0
  return fits
    ? undefined
    : { field: `fields[${at}].options`, message: hasChoice ? entriesRule : 'must be empty' }
}

/** The validated answers of a form in its order, or the problems. */
export function checkedAnswers(
  fields: readonly FormField[],
  input: Readonly<Record<string, unknown>>,
): { readonly answers: Answers; readonly problems: readonly FieldProblem[] } {
  const names = new Set(fields.map(({ name }) => name))
  const problems: FieldProblem[] = Object.keys(input)
    .filter((name) => !names.has(name))
    .map((name) => ({ field: name, message: 'is not a field of this form' }))
  const answers: [string, Answer][] = []
  for (const field of fields) {
    const value = input[field.name]
    if (isEmpty(field, value)) {
      if (field.isRequired) problems.push({ field: field.name, message: 'is required' })
    } else if (accepts[field.kind](value, field)) answers.push([field.name, value as Answer])
    else problems.push({ field: field.name, message: messageFor[field.kind] })
  }
  return { answers: Object.fromEntries(answers), problems }
}

// A required checkbox must be checked.
function isEmpty({ kind, isRequired }: FormField, value: unknown): boolean {
  if (kind === 'yes_no' && isRequired && value === false) return true
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

const line = text({ to: longestAnswer.line })
const paragraphs = text({ to: longestAnswer.text })
const mailbox = text({ to: 254 })

const accepts: Readonly<Record<FormField['kind'], (value: unknown, field: FormField) => boolean>> = {
  line: (value) => line.safeParse(value).success && !/[\r\n]/.test(String(value)),
  text: (value) => paragraphs.safeParse(value).success,
  email: (value) => mailbox.safeParse(value).success && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && isDay(value),
  yes_no: (value) => typeof value === 'boolean',
  choice: (value, { options }) => options.some((option) => option === value),
  choices: (value, { options }) => Array.isArray(value) && isSubset(value, options),
}

const messageFor: Readonly<Record<FormField['kind'], string>> = {
  line: `must be one line of at most ${longestAnswer.line} characters`,
  text: `must have at most ${longestAnswer.text} characters`,
  email: 'must be an e-mail address',
  number: 'must be a number',
  date: 'must be a day such as 2026-11-15',
  yes_no: 'must be yes or no',
  choice: 'must be one of the options',
  choices: 'must be some of the options, each once',
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00.000Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  )
}

function isSubset(values: readonly unknown[], options: readonly string[]): boolean {
  return (
    new Set(values).size === values.length && values.every((value) => options.some((each) => each === value))
  )
}
