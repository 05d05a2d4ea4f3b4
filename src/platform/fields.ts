import { z } from 'zod'
import { isKey } from './files/file-key.ts'
import { type Id, parseId } from './ids.ts'
import { isPlainName } from './plain-text.ts'
import { type FieldProblem, Refusal } from './refusal.ts'
import { isSlug, longestSlug, slugFrom } from './slug.ts'
import { isTimeZone } from './time-zone.ts'

/** The rules of a table's fields, each stated once: the domain checks by them, and every interface shows them. */
export type Fields = Readonly<Record<string, z.ZodType>>

/** The settings of an editor, as described by the rules of its fields. */
export type Settings<F extends Fields> = { readonly [Name in keyof F]: ReadonlyDeep<z.output<F[Name]>> }

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends string | number | bigint | boolean | Date | null | undefined
    ? T
    : { readonly [Name in keyof T]: ReadonlyDeep<T[Name]> }

type Length = { readonly from?: number; readonly to: number }

/** Text whose characters are counted as PostgreSQL and JSON Schema count them, by code point. */
export function text(length: Length) {
  return counted(
    z.string().refine(isStorable, { error: 'must not contain control characters', abort: true }),
    length,
  )
}

/** A name, title or label: one line of text without characters that change how it is displayed. */
export function name(length: Length) {
  const error = 'must not contain control or direction-changing characters'
  return counted(z.string().refine(isPlainName, { error, abort: true }), length)
}

function counted(rule: z.ZodString, { from = 0, to }: Length) {
  return rule
    .refine((value) => isOfLength(value, from, to), {
      error: ({ input }) => (input === '' ? 'is required' : lengthRule(from, to)),
    })
    .meta(from > 0 ? { minLength: from, maxLength: to } : { maxLength: to })
}

// PostgreSQL keeps no text with a NUL, and no half of a surrogate pair.
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

function isOfLength(value: string, from: number, to: number): boolean {
  // Most texts are short enough whatever they consist of.
  if (value.length <= to && from <= 1) return value.length >= from
  const { length } = [...value]
  return length >= from && length <= to
}

function lengthRule(from: number, to: number): string {
  return from > 0 ? `must have ${from} to ${to} characters` : `must have at most ${to} characters`
}

// On their own, so that a browser can have them without the rest.
export { isSlug, slugFrom }

export const slug = z
  .string()
  .refine(isSlug, { error: `must have at most ${longestSlug} lower-case letters, digits and single hyphens` })
  .meta({ minLength: 1, maxLength: longestSlug })

export function wholeNumber({ from, to }: { from: number; to: number }) {
  const error = `must be a whole number from ${from} to ${to}`
  return z.int({ error }).min(from, { error }).max(to, { error })
}

// Far above any price, and far below the limits of PostgreSQL's bigint and its sums.
const highestPrice = 10n ** 12n

/** Money in the smallest unit of its currency. */
export const price = z
  .bigint()
  .refine((value) => value >= 0n, { error: 'must not be negative' })
  .refine((value) => value <= highestPrice, {
    error: `must be at most ${highestPrice} of the smallest unit`,
  })

export const fileKey = z.string().refine(isKey, { error: 'must be the key of an uploaded file' })

export const webUrl = z
  .string()
  .refine((value) => value.length <= 2_000 && URL.canParse(value) && value.startsWith('https://'), {
    error: 'must be a URL that starts with https://',
  })
  .meta({ maxLength: 2_000 })

export const moment = z.date({ error: 'must be a date and time' })

export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'must be a time zone such as Asia/Taipei' })
  .meta({ maxLength: 64 })

export const language = z
  .string()
  .refine(isLanguage, { error: 'must be a language such as en or zh-TW' })
  .meta({ maxLength: 35 })

function isLanguage(value: string): boolean {
  try {
    return value.length <= 35 && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

export function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

/** The id of a row, which may not exist. */
export function idOf<Name extends string>() {
  return z
    .string()
    .max(64)
    .transform((text, context): Id<Name> => {
      const id = parseId<Name>(text)
      if (id) return id
      context.addIssue({ code: 'custom', message: 'must be an id', input: text })
      return z.NEVER
    })
}

/** A list with a maximum length. */
export function listOf<Item extends z.ZodType>(item: Item, { to }: { to: number }) {
  return z.array(item).max(to, { error: `must have at most ${to} entries` })
}

/** The problem with one field, if any. */
export type Finding = FieldProblem | undefined

/**
 * Validates the settings of an editor: throws one refusal with all problems, or returns the settings as
 * stored. `more` are findings about what belongs to the same request.
 */
export function rulesFor<F extends Fields>(
  called: string,
  fields: F,
  findings: (settings: Settings<F>) => readonly Finding[] = () => [],
) {
  const schema = z.object(fields)
  return (settings: Settings<F>, more: readonly Finding[] = []): Settings<F> => {
    const { data, error } = schema.safeParse(settings)
    refuseProblems(called, [...problemsIn(error), ...findings(settings), ...more])
    return data as Settings<F>
  }
}

/** Throws one refusal with all problems, if there are any. */
export function refuseProblems(called: string, findings: readonly Finding[]): void {
  const problems = findings.filter((finding) => finding !== undefined)
  if (problems.length > 0) throw invalid(called, problems)
}

/** The refusal that names everything wrong with some input: "Invalid course: name is required". */
export function invalid(called: string, problems: readonly FieldProblem[]): Refusal {
  const list = problems.map(({ field, message }) => `${field} ${message}`.trim()).join('; ')
  return new Refusal('invalid_input', `Invalid ${called}: ${list}`, { problems })
}

/** The problem of one value by its rule, for checks beyond single fields. */
export function problemsWith(field: string, rule: z.ZodType, value: unknown): FieldProblem[] {
  return problemsIn(rule.safeParse(value).error).map(({ message }) => ({ field, message }))
}

export function problemsIn(error: z.ZodError | undefined): FieldProblem[] {
  return (error?.issues ?? []).flatMap((issue) => {
    const { path, message } = issue
    if (issue.code !== 'unrecognized_keys')
      return [{ field: fieldPath(path), message: plainly(issue) ?? message }]
    return issue.keys.map((key) => ({ field: fieldPath([...path, key]), message: 'is not a known field' }))
  })
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date and time',
}

// Our texts for the default messages of Zod; rules with their own message keep it.
function plainly(issue: z.core.$ZodIssue): string | undefined {
  if (!zodsOwn.test(issue.message)) return undefined
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return formats[issue.format]
    default:
      return undefined
  }
}

const zodsOwn = /^(Invalid|Too|Unrecognized)/
const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time such as 2026-11-16T08:00:00Z',
  uuid: 'must be an id',
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : ''
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((joined, part) => {
    if (typeof part === 'number') return `${joined}[${part}]`
    return joined === '' ? String(part) : `${joined}.${String(part)}`
  }, '')
}

/** Another item of the school has this slug. */
export function slugTaken(value: string): Refusal {
  const problems = [{ field: 'slug', message: 'is already taken' }]
  return new Refusal('conflict', `The slug ${value} is already taken`, { problems })
}
