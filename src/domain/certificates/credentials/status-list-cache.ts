import { createRecentCache, type RecentCache } from '../../../platform/cache/recent-cache.ts'

/** A credential with its proof. */
export type SignedCredential = Readonly<Record<string, unknown>>

export type StatusListCache = RecentCache<SignedCredential>

const most = 4 * 1024 * 1024

/** The in-memory cache of signed status lists. Created once in a process. */
export function createStatusListCache(): StatusListCache {
  return createRecentCache<SignedCredential>({ most, sizeOf: (list) => JSON.stringify(list).length })
}
