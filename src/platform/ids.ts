import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

declare const brand: unique symbol

/** An id that does not fit where another kind of id is asked for. */
export type Id<Name extends string> = string & { readonly [brand]: Name }

/** A UUIDv7 (RFC 9562, section 5.7): sorts by the moment it was made, so new rows land at the end of an index. */
export function newId<Name extends string>(clock: Clock): Id<Name> {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(clock.now().getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  ) as Id<Name>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads an id that came from outside; anything else than a UUID is undefined, so it can be answered "not found". */
export function parseId<Name extends string>(text: string): Id<Name> | undefined {
  const lower = text.toLowerCase()
  return uuid.test(lower) ? (lower as Id<Name>) : undefined
}
