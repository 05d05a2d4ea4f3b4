import type { Bearer } from '../../domain/oauth/index.ts'

/** The lifetime and scope of a client's cache of a response (revision 2026-07-28). */
export type CacheHint = { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' }

/** Tool lists change with a release; for a token also with its owner's roles. */
export function listHint(bearer: Bearer | undefined): CacheHint {
  return bearer ? { ttlMs: 60_000, cacheScope: 'private' } : { ttlMs: 300_000, cacheScope: 'public' }
}

/** Resources contain the catalog: identical for all clients without a token, and short-lived. */
export function readHint(bearer: Bearer | undefined): CacheHint {
  return bearer ? { ttlMs: 0, cacheScope: 'private' } : { ttlMs: 10_000, cacheScope: 'public' }
}
