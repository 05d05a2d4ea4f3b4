import { createHash } from 'node:crypto'
import type { School } from '../../domain/tenancy/index.ts'
import { createSizedCache } from '../../platform/cache/sized-cache.ts'
import type { CatalogWatch } from './catalog-watch.ts'

/** A cache of public results per school, until their data changes. */
export type CatalogCache<Value> = {
  /** The cached value of this key, or the result of `make`, shared by concurrent calls. */
  readonly remember: (school: School, key: string, make: () => Promise<Value>) => Promise<Value>
}

type Options<Value> = {
  readonly sizeOf: (value: Value) => number
  readonly isCacheable: (value: Value) => boolean
}

type CacheEntry<Value> = { readonly value: Value; readonly asOf: number; readonly keySize: number }
type CacheSlot = { readonly own: string; readonly asOf: number }

const longestKey = 500
/** The total size in bytes, bounded because anyone can fill the cache. */
const mostCachedBytes = 32 * 1024 * 1024

/**
 * Cached results equal a fresh read: every change is reported, time-based changes end the cache
 * lifetime, and the school is part of the key.
 */
export function createCatalogCache<Value>(
  watch: CatalogWatch,
  { isCacheable, sizeOf }: Options<Value>,
): CatalogCache<Value> {
  const { clock, isHearing, changesOf, cacheableUntil } = watch
  const cache = createSizedCache<CacheEntry<Value>>(clock, {
    most: mostCachedBytes,
    // The keys of small values take more memory than the values.
    sizeOf: ({ value, keySize }) => sizeOf(value) + keySize,
  })
  const making = new Map<string, Promise<Value>>()

  const makeAndCache = async (school: School, { own, asOf }: CacheSlot, make: () => Promise<Value>) => {
    // Determined before reading, so that data that changes meanwhile is not cached too long.
    const until = await cacheableUntil(school)
    const value = await make()
    if (isCacheable(value) && changesOf(school.id) === asOf)
      cache.write(own, { value, asOf, keySize: own.length }, until)
    return value
  }
  return {
    async remember(school, key, make) {
      if (!isHearing || key.length > longestKey) return await make()
      const asOf = changesOf(school.id)
      const own = `${school.id} ${versionOf(school)} ${key}`
      const cached = cache.read(own)
      if (cached?.asOf === asOf) return cached.value
      const flight = `${asOf} ${own}`
      const pending =
        making.get(flight) ??
        makeAndCache(school, { own, asOf }, make).finally(() => {
          making.delete(flight)
        })
      making.set(flight, pending)
      return await pending
    },
  }
}

const versions = new WeakMap<School, string>()

/** Part of the key, so that results from before a change of the school are not found after it. */
export function versionOf(school: School): string {
  const known = versions.get(school)
  if (known) return known
  const { features, texts, ...plain } = school
  const identity = JSON.stringify([plain, [...features].sort(), [...texts].sort()])
  const version = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  versions.set(school, version)
  return version
}
