import type { CatalogNews } from './deps.ts'

/** What everybody without a token is answered alike, kept per school until its catalog changes. */
export type CatalogMemory = {
  /** The state of the catalog that an answer is about to be made from. */
  readonly asOf: (schoolId: string) => number
  readonly read: (schoolId: string, key: string) => string | undefined
  /** Not kept where the catalog changed while the answer was made. */
  readonly write: (schoolId: string, key: string, answer: string, asOf: number) => void
}

type Kept = { readonly answer: string; readonly until: number; readonly asOf: number }

// Seats are taken without the catalog changing: what is kept is never older than this.
const keptForMs = 10_000
const longestKey = 500
/** Characters of all answers together: strangers choose what is kept. */
const mostKept = 32 * 1024 * 1024

/** Remembers only where it hears of changes. */
export function createCatalogMemory(
  news: CatalogNews | undefined,
  now: () => number = Date.now,
): CatalogMemory {
  // In the order they were kept, which is that in which they grow old.
  const kept = new Map<string, Kept>()
  const changes = new Map<string, number>()
  let allChanged = 0
  let size = 0
  news?.((schoolId) => {
    if (schoolId === undefined) allChanged++
    else changes.set(schoolId, (changes.get(schoolId) ?? 0) + 1)
  })
  const asOf = (schoolId: string) => allChanged + (changes.get(schoolId) ?? 0)
  const drop = (key: string) => {
    size -= kept.get(key)?.answer.length ?? 0
    kept.delete(key)
  }
  const dropOld = () => {
    for (const [key, { until }] of kept) {
      if (until > now() && size <= mostKept) return
      drop(key)
    }
  }
  return {
    asOf,
    read(schoolId, key) {
      const found = kept.get(`${schoolId} ${key}`)
      return found && found.until > now() && found.asOf === asOf(schoolId) ? found.answer : undefined
    },
    write(schoolId, key, answer, madeAsOf) {
      if (!news || key.length > longestKey || asOf(schoolId) !== madeAsOf) return
      const own = `${schoolId} ${key}`
      drop(own)
      kept.set(own, { answer, until: now() + keptForMs, asOf: madeAsOf })
      size += answer.length
      dropOld()
    },
  }
}
