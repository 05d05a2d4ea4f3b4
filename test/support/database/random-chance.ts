export type Chance = ReturnType<typeof createChance>

/** The same random numbers for the same seed (mulberry32). */
export function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    oneIn: (many: number) => below(many) === 0,
    pick: <T>(among: readonly T[]): T => among[below(among.length)] as T,
  }
}
