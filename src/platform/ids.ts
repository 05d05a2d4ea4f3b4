import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

declare const brand: unique symbol

/** A branded id: the compiler rejects an id of another kind. */
export type Id<Name extends string> = string & { readonly [brand]: Name }

/**
 * A UUIDv7 (RFC 9562, section 5.7): sorts by creation time, so new rows are added at the end of an index. Ids
 * created by one process in one millisecond are counted up (section 6.2), so they are ordered too.
 */
export function newId<Name extends string>(clock: Clock): Id<Name> {
  const ms = clock.now().getTime()
  const count = countAt(clock, ms)
  const bytes = randomBytes(16)
  bytes.writeUIntBE(ms, 0, 6)
  // 32 bits of count, around the version and the variant.
  bytes.writeUInt16BE(0x7000 | (count >>> 20), 6)
  bytes.writeUInt16BE(0x8000 | ((count >>> 6) & 0x3fff), 8)
  bytes.writeUInt8(((count & 0x3f) << 2) | (bytes.readUInt8(10) & 0x03), 10)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  ) as Id<Name>
}

const counts = new WeakMap<Clock, { readonly ms: number; readonly count: number }>()

// From a random start, so that two processes seldom make the same; the upper half is left to count in.
function countAt(clock: Clock, ms: number): number {
  const last = counts.get(clock)
  const count = last?.ms === ms ? last.count + 1 : randomInt(2 ** 31)
  counts.set(clock, { ms, count })
  return count
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads an id that came from outside; anything else than a UUID is undefined, so it can be answered "not found". */
export function parseId<Name extends string>(text: string): Id<Name> | undefined {
  const lower = text.toLowerCase()
  return uuid.test(lower) ? (lower as Id<Name>) : undefined
}
