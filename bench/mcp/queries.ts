/** Repeated searches; each has an exact match, so each is one statement. */
export const queries = [
  'kiln',
  'bowls',
  'clay',
  'wheel',
  'tea',
  'porcelain',
  'stoneware',
  '釉藥',
  '電窯',
  '柴燒',
  '金繼',
  '配方',
] as const

const asked = new Set<string>()

/** Four words of one item on sale, in an order that was not used before. */
export function newQuery(words: readonly (readonly string[])[]): string {
  for (let tries = 0; tries < 10_000; tries++) {
    const query = fourOf(any(words)).join(' ')
    if (asked.has(query)) continue
    asked.add(query)
    return query
  }
  throw new Error(`The catalog has no new words left after ${asked.size}`)
}

function fourOf(words: readonly string[]): readonly string[] {
  const chosen = new Set<string>()
  while (chosen.size < 4) chosen.add(any(words))
  return [...chosen]
}

function any<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}
