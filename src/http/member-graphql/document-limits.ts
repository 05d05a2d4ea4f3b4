import type { DocumentNode } from 'graphql'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { isOperation, type Size } from './document-size.ts'
import { ApiError } from './errors.ts'
import { type Fragments, mergedFields } from './merged-fields.ts'

/** Refuses a document that is too large, regardless of its variables. Throws ApiError. */
export function refuseOversized(document: DocumentNode, fragments: Fragments, size: Size) {
  refuseBeyond('tokens', size.tokens)
  refuseBeyond('aliases', size.aliases)
  refuseBeyond('depth', size.depth)
  for (const { selectionSet } of document.definitions.filter(isOperation))
    refuseBeyond('rootFields', mergedFields(fragments, selectionSet.selections).size)
}

const nouns = {
  aliases: 'aliases, counted each time their fragment is spread',
  rootFields: 'fields at the root',
  depth: 'levels of fields',
  tokens: 'tokens, counted each time their fragment is spread',
  cost: 'objects in its result',
} as const

function refuseBeyond(limit: keyof typeof nouns, found: number) {
  if (found > memberApiLimits[limit]) throw beyond(limit, found)
}

/** Sizes grow exponentially with fragments: larger numbers are not reported. */
const highestReportedCount = 1_000_000

/** The count is omitted if counting stopped at the limit. */
export function beyond(limit: keyof typeof nouns, found?: number): ApiError {
  const most = memberApiLimits[limit]
  const count = found !== undefined && found <= highestReportedCount ? found : undefined
  const message = `A query may have at most ${most} ${nouns[limit]}; this one has ${count ?? 'too many'}. Request less in one query.`
  return new ApiError('LIMIT_EXCEEDED', message, {
    limit,
    most,
    ...(count !== undefined && { found: count }),
  })
}
