import type { Cursor } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Opaque to callers; a forged cursor only changes the position, never the visible rows. */
export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')
}

export function decodeCursor(cursor: string): Cursor {
  const [at, id] = parseCursor(cursor)
  if (!isTimestamp(at) || typeof id !== 'string' || !uuid.test(id)) throw invalidCursor()
  return { at: new Date(at), id }
}

// Dates beyond these years are not supported by Date or the database.
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

function isTimestamp(at: unknown): at is number {
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= earliest && at <= latest
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses a cursor; anything else is refused. */
export function parseCursor(cursor: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(read)) return read
  } catch {}
  throw invalidCursor()
}

export function invalidCursor(): Refusal {
  const problems = [{ field: 'cursor', message: 'must be the next_cursor of an answer to the same request' }]
  return new Refusal('invalid_input', 'Invalid cursor: send the next_cursor of the previous page', {
    problems,
  })
}
