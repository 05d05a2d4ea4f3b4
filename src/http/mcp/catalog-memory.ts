import type { CatalogNews } from './deps.ts'

/** What everybody without a token is answered alike, kept per school until its catalog changes. */
export type CatalogMemory = {
  /** The state of the catalog that an answer is about to be made from. */
  readonly asOf: (schoolId: string) => number
  readonly read: (schoolId: string, key: string) => string | undefined
  /** Not kept where the catalog changed while the answer was made. */
  readonly write: (schoolId: string, key: string, answer: string, asOf: number) => void
}

type Kept = { readonly answer: string; readonly until: number }
type Shelf = { readonly answers: Map<string, Kept>; changes: number }

// Seats are taken without the catalog changing: what is kept is never older than this.
const keptForMs = 10_000
const mostPerSchool = 500
const mostSchools = 1_000
const longestKey = 500

/** Remembers only where it hears of changes. */
export function createCatalogMemory(
  news: CatalogNews | undefined,
  now: () => number = Date.now,
): CatalogMemory {
  const shelves = new Map<string, Shelf>()
  let allChanged = 0
  const shelfOf = (schoolId: string): Shelf => {
    const known = shelves.get(schoolId)
    if (known) return known
    if (shelves.size >= mostSchools) shelves.clear()
    const shelf = { answers: new Map(), changes: 0 }
    shelves.set(schoolId, shelf)
    return shelf
  }
  news?.((schoolId) => {
    if (schoolId === undefined) {
      allChanged++
      for (const shelf of shelves.values()) shelf.answers.clear()
      return
    }
    const shelf = shelfOf(schoolId)
    shelf.changes++
    shelf.answers.clear()
  })
  const asOf = (schoolId: string) => allChanged + shelfOf(schoolId).changes
  return {
    asOf,
    read(schoolId, key) {
      const kept = shelves.get(schoolId)?.answers.get(key)
      return kept && kept.until > now() ? kept.answer : undefined
    },
    write(schoolId, key, answer, madeAsOf) {
      if (!news || key.length > longestKey || asOf(schoolId) !== madeAsOf) return
      const { answers } = shelfOf(schoolId)
      answers.delete(key)
      answers.set(key, { answer, until: now() + keptForMs })
      const [oldest] = answers.keys()
      if (answers.size > mostPerSchool && oldest !== undefined) answers.delete(oldest)
    },
  }
}
