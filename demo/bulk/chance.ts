import type { Id } from '../../src/platform/ids.ts'

/** Pseudo-random numbers that are the same for the same seeds on every machine. */
export type Chance = ReturnType<typeof createChance>

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Each pair of seeds has its own sequence, so that a member does not depend on the number of earlier ones. */
export function createChance(seed: number, stream: number) {
  const next = sfc32(seed, stream)
  const below = (bound: number) => Math.floor((next() / 2 ** 32) * bound)
  const hex = () => next().toString(16).padStart(8, '0')
  return {
    /** A whole number from 0 until just before the bound. */
    below,
    isOneIn: (times: number) => below(times) === 0,
    pick<Value>(values: readonly Value[]): Value {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('Cannot pick from an empty list')
      return value
    },
    /** A moment between two. */
    between: (from: Date, until: Date) => new Date(from.getTime() + below(until.getTime() - from.getTime())),
    letters: (count: number) => Array.from({ length: count }, () => letters.charAt(below(32))).join(''),
    /** A UUIDv7 of a moment, in the format of `newId`. */
    id<Name extends string>(at: Date): Id<Name> {
      const time = at.getTime().toString(16).padStart(12, '0')
      const [a, b, c] = [hex(), hex(), hex()]
      const variant = '89ab'.charAt(below(4))
      const parts = [
        time.slice(0, 8),
        time.slice(8),
        `7${a.slice(1, 4)}`,
        variant + a.slice(5),
        b + c.slice(4),
      ]
      return parts.join('-') as Id<Name>
    },
  }
}

// Chris Doty-Humphrey's small fast counter: 128 bits of state, so that no two streams run into each other.
function sfc32(seed: number, stream: number): () => number {
  let [a, b, c, counter] = [seed | 0, stream | 0, 0x9e3779b9, 1]
  const next = () => {
    const result = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    return result >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return next
}
