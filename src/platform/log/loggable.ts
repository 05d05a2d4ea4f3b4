import { describeError } from './describe-error.ts'
import { describeExchange } from './describe-exchange.ts'
import { hidden, queryKeys, redactText } from './redact-text.ts'
import { isSecretName } from './secret-names.ts'

const deepest = 8
const mostEntries = 64
const mostObjects = 512
const mostCharacters = 65_536

/** Walks on into a value that belongs to the one being described. */
export type Walk = (value: unknown) => unknown

type Trail = { readonly above: readonly object[]; readonly budget: { objects: number; characters: number } }

/** A plain, bounded copy of anything, without secrets: what may be written to a log. */
export function toLoggable(value: unknown): unknown {
  return walk(value, { above: [], budget: { objects: mostObjects, characters: mostCharacters } })
}

/** Like `toLoggable`, and always an object: what a logger binds or merges. */
export function toLoggableFields(value: object): Record<string, unknown> {
  const safe = toLoggable(value)
  return isRecord(safe) ? safe : { value: safe }
}

function walk(value: unknown, trail: Trail): unknown {
  switch (typeof value) {
    case 'string':
      return walkText(value, trail)
    case 'bigint':
      return value.toString()
    case 'symbol':
    case 'function':
      return `[${typeof value}]`
    case 'object':
      return value === null ? null : walkObject(value, trail)
    default:
      return value
  }
}

// A getter, proxy or toJSON may throw; the line must still be written.
function walkObject(value: object, { above, budget }: Trail): unknown {
  if (above.includes(value)) return '[circular]'
  if (above.length >= deepest || budget.objects <= 0) return '[cut]'
  budget.objects -= 1
  const below = { above: [...above, value], budget }
  try {
    return describe(value, below)
  } catch {
    return '[unreadable]'
  }
}

function describe(value: object, below: Trail): unknown {
  const into: Walk = (part) => walk(part, below)
  if (Array.isArray(value)) return describeList(value, into)
  return (
    describeBytes(value) ??
    describeError(value, {
      above: below.above,
      into,
      fields: () => describeFields(Object.entries(value), into),
    }) ??
    describeExchange(value) ??
    describeBuiltIn(value, into) ??
    describeFields(Object.entries(value), into)
  )
}

function describeBytes(value: object): string | undefined {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Blob) return `[${value.size} bytes]`
  if (!('type' in value && 'data' in value)) return undefined
  const { type, data } = value
  return type === 'Buffer' && Array.isArray(data) ? `[${data.length} bytes]` : undefined
}

function describeBuiltIn(value: object, into: Walk): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[invalid date]' : value.toISOString()
  if (value instanceof URLSearchParams) return queryKeys(value.toString())
  if (value instanceof Map || value instanceof Headers || value instanceof FormData) {
    return describeFields(
      [...value].map(([key, item]) => [String(key), item] as const),
      into,
    )
  }
  if (value instanceof Set) return describeList([...value], into)
  const toJSON = 'toJSON' in value ? value.toJSON : undefined
  return typeof toJSON === 'function' ? into(toJSON.call(value)) : undefined
}

function describeFields(entries: Entries, into: Walk): Record<string, unknown> {
  const safe: Record<string, unknown> = {}
  for (const [key, value] of entries.slice(0, mostEntries)) {
    // Data may hold a key of this name, and assigning it would change the object instead.
    if (key !== '__proto__')
      safe[redactText(key.slice(0, 128))] = describeField(key, { value, entries, into })
  }
  if (entries.length > mostEntries) safe['…'] = `[${entries.length - mostEntries} more]`
  return safe
}

type Entries = readonly (readonly [string, unknown])[]
type Field = { value: unknown; entries: Entries; into: Walk }

function describeField(key: string, { value, entries, into }: Field): unknown {
  if (value === null || typeof value === 'boolean' || value === undefined) return value
  if (isSecretName(key)) return hidden
  if (key === 'value' && entries.some(namesSecret)) return hidden
  if (isQuery(key, value)) return typeof value === 'string' ? queryKeys(value) : Object.keys(value).join('&')
  if (Array.isArray(value) && isStatementValues(key, entries)) return `[${value.length} values]`
  return into(value)
}

// { name: 'password', value: … }: how forms, HAR files and header lists spell a field.
function namesSecret([label, name]: Entries[number]): boolean {
  return /^(?:name|key|field|header)$/.test(label) && typeof name === 'string' && isSecretName(name)
}

function isQuery(key: string, value: unknown): value is string | Record<string, unknown> {
  if (typeof value === 'string')
    return /^(?:search|query_?string|raw_?query)$/i.test(key) && value.includes('=')
  return /^(?:query|query_?string|search_?params)$/i.test(key) && isRecord(value) && !('sql' in value)
}

// Statements as Kysely and pg represent them: { sql, parameters } and { text, values }.
function isStatementValues(key: string, entries: Entries): boolean {
  const statement = { parameters: 'sql', values: 'text' }[key]
  return statement !== undefined && entries.some(([other]) => other === statement)
}

// A flat list of names and values is how Node gives raw headers, so the neighbour of a secret's name is hidden.
function describeList(list: readonly unknown[], into: Walk): unknown[] {
  const safe = list.slice(0, mostEntries).map((item, at) => {
    const before = list[at - 1]
    return typeof before === 'string' && isSecretName(before) && typeof item === 'string'
      ? hidden
      : into(item)
  })
  return list.length > mostEntries ? [...safe, `[${list.length - mostEntries} more]`] : safe
}

function walkText(text: string, trail: Trail): string {
  if (trail.budget.characters <= 0) return '[cut]'
  const json = /^\s*[[{]/.test(text) && text.length <= mostCharacters ? parsed(text) : undefined
  if (typeof json === 'object' && json !== null) return JSON.stringify(walkObject(json, trail))
  const safe = redactText(text)
  trail.budget.characters -= safe.length
  return safe
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
