import { parseId } from '../../platform/ids.ts'
import type { Cursor } from '../../platform/paging.ts'

/** A cursor of a list in a URL: a time and an id, neither of them secret. */
export function formatCursor({ at, id }: Cursor): string {
  return `${at.getTime().toString(36)}-${id}`
}

/** Parses a position; undefined for none or an invalid text. */
export function parseCursor(text: string | null): Cursor | undefined {
  const [, moment = '', idText = ''] = /^([0-9a-z]{1,11})-(.{36})$/.exec(text ?? '') ?? []
  const [at, id] = [new Date(Number.parseInt(moment, 36)), parseId(idText)]
  return id && !Number.isNaN(at.getTime()) && at.getTime() < latest ? { at, id } : undefined
}

// The end of the year 9999, the latest supported date.
const latest = 253_402_300_799_999
