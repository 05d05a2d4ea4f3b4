import type { Clock } from '../clock.ts'

export type BoundedCache<Value> = {
  readonly read: (key: string) => Value | undefined
  readonly write: (key: string, value: Value) => void
  readonly clear: () => void
}

type Entry<Value> = { readonly value: Value; readonly until: number }

/** Caches at most `most` values for `seconds` each and evicts the least recently used. */
export function createBoundedCache<Value>(
  clock: Clock,
  { most, seconds }: { most: number; seconds: number },
): BoundedCache<Value> {
  // A Map keeps insertion order, so its first key is the least recently used.
  const entries = new Map<string, Entry<Value>>()
  const put = (key: string, entry: Entry<Value>) => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }
  return {
    read(key) {
      const entry = entries.get(key)
      if (!entry || entry.until <= clock.now().getTime()) return undefined
      put(key, entry)
      return entry.value
    },
    write: (key, value) => put(key, { value, until: clock.now().getTime() + seconds * 1000 }),
    clear: () => entries.clear(),
  }
}
