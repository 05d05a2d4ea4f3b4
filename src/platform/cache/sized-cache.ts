import type { Clock } from '../clock.ts'

export type SizedCache<Value> = {
  readonly read: (key: string) => Value | undefined
  readonly write: (key: string, value: Value, until: Date) => void
}

type Entry<Value> = { readonly value: Value; readonly until: number; size: number }

/** Caches values until each expires, up to a total size of `most`; evicts the oldest first. */
export function createSizedCache<Value>(
  clock: Clock,
  { most, sizeOf }: { most: number; sizeOf: (value: Value) => number },
): SizedCache<Value> {
  // In insertion order: the first is the oldest.
  const entries = new Map<string, Entry<Value>>()
  let size = 0
  const drop = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const measure = (entry: Entry<Value>) => {
    size -= entry.size
    entry.size = sizeOf(entry.value)
    size += entry.size
  }
  const makeRoom = () => {
    const now = clock.now().getTime()
    for (const [key, { until }] of entries) {
      if (until > now && size <= most) return
      drop(key)
    }
  }
  return {
    read(key) {
      const entry = entries.get(key)
      if (!entry || entry.until <= clock.now().getTime()) return undefined
      // A value may have grown since.
      measure(entry)
      makeRoom()
      return entry.value
    },
    write(key, value, until) {
      drop(key)
      const entry = { value, until: until.getTime(), size: 0 }
      entries.set(key, entry)
      measure(entry)
      makeRoom()
    },
  }
}
