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

const usedQueries = new Set<string>()

/** Four words of one item on sale, in an order that was not used before. */
export function newQuery(words: readonly (readonly string[])[]): string {
  for (let tries = 0; tries < 10_000; tries++) {
    const query = fourOf(any(words)).join(' ')
    if (usedQueries.has(query)) continue
    usedQueries.add(query)
    return query
  }
  throw new Error(`The catalog has no new words left after ${usedQueries.size}`)
}

function fourOf(words: readonly string[]): readonly string[] {
  const selected = new Set<string>()
  while (selected.size < 4) selected.add(any(words))
  return [...selected]
}

function any<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}
