import { types } from 'node:util'
import { redactText } from './redact-text.ts'

const longestCauseChain = 5
const longestStack = 8_192

type Around = {
  readonly above: readonly object[]
  readonly into: (value: unknown) => unknown
  readonly fields: () => Record<string, unknown>
}

/** An error with its stack, its own fields and its causes; undefined for anything else. */
export function describeError(value: object, { above, into, fields }: Around): object | undefined {
  if (!isError(value)) return undefined
  if (above.filter(isError).length > longestCauseChain) return { type: value.name, message: '[more causes]' }
  const { cause } = value
  const errors = 'errors' in value ? value.errors : undefined
  return {
    ...fields(),
    ...errorCode(value),
    type: redactText(String(value.name ?? 'Error')),
    message: redactText(String(value.message)),
    stack: redactText(String(value.stack)).slice(0, longestStack),
    ...(cause === undefined ? {} : { cause: into(cause) }),
    ...(Array.isArray(errors) ? { errors: into(errors.slice(0, longestCauseChain)) } : {}),
  }
}

function isError(value: object): value is Error {
  return types.isNativeError(value) || value instanceof Error || isCopyOfError(value)
}

// pg-boss hands on `{ ...error, message, stack, queue }`.
function isCopyOfError(value: object): boolean {
  return (
    'message' in value &&
    typeof value.message === 'string' &&
    'stack' in value &&
    typeof value.stack === 'string'
  )
}

// Elsewhere `code` may be an authorization code; on an error it is ENOENT, 23505 or not_found, and needed.
function errorCode(error: Error): { code?: string } {
  const code = 'code' in error ? error.code : undefined
  const isKnownShape =
    typeof code === 'string' && /^(?:[A-Z][A-Z0-9_]{2,47}|[0-9A-Z]{5}|[a-z]+(?:_[a-z]+)*)$/.test(code)
  return isKnownShape && code.length <= 48 ? { code } : {}
}
