import { hash } from 'node:crypto'
import { createBoundedCache } from '../../platform/cache/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { hour, inSeconds } from '../../platform/durations.ts'
import { ApiError } from './errors.ts'
import { type JudgedDocument, judgedDocument, type Operation } from './judged-document.ts'
import { parsedDocument } from './parsed-document.ts'

/** The size of each document cache: hot, recent, and by hash. */
const mostCachedDocuments = 250

/** From this many uses on, within this time, a document is worth compiling (ADR 0021). */
export const hotFrom = { uses: 10, seconds: 600 }

type CachedDocument = {
  readonly document: JudgedDocument
  uses: number
  since: number
  isHot: boolean
}

/** Called with the size of a document that must be validated; may throw to prevent it. */
type BeforeJudging = (size: { readonly tokens: number; readonly characters: number }) => Promise<void>

export type Found = {
  readonly operation: Operation
  /** True if the document is requested often enough to be compiled. */
  readonly isHot: boolean
}

/** Caches valid documents; invalid ones are validated each time. */
export function createDocuments(clock: Clock) {
  const cacheLimits = { most: mostCachedDocuments, seconds: inSeconds(hour) }
  const recent = createBoundedCache<CachedDocument>(clock, cacheLimits)
  // Separate, so that many new documents do not evict the hot ones.
  const hot = createBoundedCache<CachedDocument>(clock, cacheLimits)
  const byHash = createBoundedCache<string>(clock, cacheLimits)

  function used(text: string, document: CachedDocument) {
    const now = clock.now().getTime()
    const isOver = now - document.since > hotFrom.seconds * 1000
    document.uses = isOver ? 1 : document.uses + 1
    if (isOver) document.since = now
    document.isHot ||= document.uses >= hotFrom.uses
    const { write } = document.isHot ? hot : recent
    write(text, document)
  }

  async function judged(text: string, beforeJudging: BeforeJudging): Promise<CachedDocument> {
    const parsed = parsedDocument(text)
    await beforeJudging({ tokens: parsed.size.tokens, characters: text.length })
    return { document: judgedDocument(parsed), uses: 0, since: clock.now().getTime(), isHot: false }
  }

  return {
    /** The operation of a document; throws DocumentRefused. */
    async find(
      text: string,
      operationName: string | undefined,
      beforeJudging: BeforeJudging,
    ): Promise<Found> {
      const cached = hot.read(text) ?? recent.read(text) ?? (await judged(text, beforeJudging))
      used(text, cached)
      return { operation: cached.document.operation(operationName), isHot: cached.isHot }
    },
    /** The document of a hash that some client sent before with its text; throws ApiError. */
    textOf(sha256: string): string {
      const text = byHash.read(sha256)
      if (text === undefined) throw new ApiError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
      return text
    },
    /** Stores a document under its hash, which must match its text. */
    save(sha256: string, text: string) {
      if (hash('sha256', text, 'hex') !== sha256) {
        throw new ApiError('BAD_USER_INPUT', 'The hash is not the SHA-256 of the query, in hexadecimal')
      }
      byHash.write(sha256, text)
    },
  }
}
