import { errorCode } from '../errors.ts'
import { Refusal } from '../refusal.ts'

// A character that UTF-8 text or JSON of the database cannot hold. Only NUL is left by then: see `plain-text.ts`.
const codes = new Set(['22021', '22P05'])

/** The refusal of text that PostgreSQL cannot store or compare: a client error, not an internal one. */
export function nulCharacterRefusal(error: unknown): Refusal | undefined {
  return codes.has(errorCode(error) ?? '')
    ? new Refusal('invalid_input', 'Text must not contain NUL characters', { cause: error })
    : undefined
}
