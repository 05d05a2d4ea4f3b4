import type { Bearer } from '../../domain/oauth/index.ts'

/** How long a client may keep an answer, and whether it may keep it for everybody (revision 2026-07-28). */
export type CacheHint = { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' }

/** Lists of what there is to call change with a release; for a token they also change with its owner's roles. */
export function listHint(bearer: Bearer | undefined): CacheHint {
  return bearer ? { ttlMs: 60_000, cacheScope: 'private' } : { ttlMs: 300_000, cacheScope: 'public' }
}

/** What a resource says is the catalog: the same for everybody without a token, and soon another. */
export function readHint(bearer: Bearer | undefined): CacheHint {
  return bearer ? { ttlMs: 0, cacheScope: 'private' } : { ttlMs: 10_000, cacheScope: 'public' }
}
