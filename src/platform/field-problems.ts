import { isKey } from './files/file-key.ts'
import { isPlainName } from './plain-text.ts'
import { type FieldProblem, Refusal } from './refusal.ts'

/** What is wrong with one field, if anything is. */
export type Finding = FieldProblem | undefined

/** Refuses input once, with everything that is wrong with it. */
export function refuseIfWrong(message: string, findings: readonly Finding[]): void {
  const problems = findings.filter((finding) => finding !== undefined)
  if (problems.length > 0) throw new Refusal('invalid_input', message, { problems })
}

/** Counted in characters as PostgreSQL counts them; it also keeps no text with a NUL. */
export function textProblem(
  field: string,
  value: string,
  { from = 0, to }: { from?: number; to: number },
): Finding {
  if (value.includes('\0') || !value.isWellFormed())
    return { field, message: 'must not hold control characters' }
  const { length } = [...value]
  return length < from || length > to
    ? {
        field,
        message: from > 0 ? `must have ${from} to ${to} characters` : `must have at most ${to} characters`,
      }
    : undefined
}

/** A name, title or label: one line that reads as what it holds. */
export function nameProblem(
  field: string,
  value: string,
  length: { readonly from?: number; readonly to: number },
): Finding {
  if (!isPlainName(value))
    return { field, message: 'must not contain control or direction-changing characters' }
  return textProblem(field, value, length)
}

/** Whether anything can have this address; what a stranger typed into one is asked first. */
export function isSlug(text: string): boolean {
  return text.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

export function slugProblem(slug: string): Finding {
  return isSlug(slug)
    ? undefined
    : { field: 'slug', message: 'must be lower-case letters, digits and single hyphens, at most 80' }
}

export function wholeNumberProblem(
  field: string,
  value: number | null,
  { from, to }: { from: number; to: number },
): Finding {
  if (value === null) return undefined
  const fits = Number.isInteger(value) && value >= from && value <= to
  return fits ? undefined : { field, message: `must be a whole number from ${from} to ${to}` }
}

// Far above any price, and far below where PostgreSQL's bigint and sums of it end.
const dearest = 10n ** 12n

export function priceProblem(price: bigint): Finding {
  return price < 0n || price > dearest
    ? { field: 'price', message: `must be from 0 to ${dearest} of the smallest unit` }
    : undefined
}

export function fileKeyProblem(field: string, key: string | null): Finding {
  return key === null || isKey(key) ? undefined : { field, message: 'must be the key of an uploaded file' }
}

export function webAddressProblem(field: string, address: string | null): Finding {
  if (address === null) return undefined
  const isHttps = address.length <= 2_000 && URL.canParse(address) && address.startsWith('https://')
  return isHttps ? undefined : { field, message: 'must be an address that starts with https://' }
}

export function momentProblem(field: string, moment: Date | null): Finding {
  return moment === null || Number.isFinite(moment.getTime())
    ? undefined
    : { field, message: 'must be a date and time' }
}

/** Of a span that is open at either end nothing is wrong. */
export function spanProblem(
  [startField, startsAt]: readonly [field: string, at: Date | null],
  [endField, endsAt]: readonly [field: string, at: Date | null],
): Finding {
  const isReversed = startsAt !== null && endsAt !== null && endsAt <= startsAt
  return isReversed ? { field: endField, message: `must be after ${startField}` } : undefined
}

/** Another one of the same school has this slug. */
export function slugTaken(slug: string): Refusal {
  const problems = [{ field: 'slug', message: 'is taken by another' }]
  return new Refusal('conflict', `The address ${slug} is taken`, { problems })
}

export function choiceProblem(field: string, value: string, choices: readonly string[]): Finding {
  return choices.includes(value) ? undefined : { field, message: `must be one of ${choices.join(', ')}` }
}
