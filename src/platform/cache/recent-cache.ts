export type RecentCache<Value> = {
  readonly read: (key: string) => Value | undefined
  readonly write: (key: string, value: Value) => void
  /** The total size of the entries. */
  readonly size: () => number
}

/** Caches values that never expire, up to a total size of `most`; evicts the least recently used first. */
export function createRecentCache<Value>({
  most,
  sizeOf,
}: {
  readonly most: number
  readonly sizeOf: (value: Value) => number
}): RecentCache<Value> {
  // In the order of their last use: the first was used longest ago.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    read(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    write(key, value) {
      drop(key)
      const size = sizeOf(value)
      // It would evict everything else and still not fit.
      if (size > most) return
      entries.set(key, { value, size })
      total += size
      for (const [oldest] of entries) {
        if (total <= most) return
        drop(oldest)
      }
    },
    size: () => total,
  }
}
