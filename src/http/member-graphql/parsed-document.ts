import { type DocumentNode, type FragmentDefinitionNode, GraphQLError, Kind, parse, Source } from 'graphql'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { beyond, refuseOversized } from './document-limits.ts'
import { type Size, sizeOf } from './document-size.ts'
import { ApiError, DocumentRefused } from './errors.ts'
import type { Fragments } from './merged-fields.ts'
import { withoutRepeats } from './without-repeats.ts'

export type ParsedDocument = {
  readonly document: DocumentNode
  readonly fragments: Fragments
  readonly size: Size
}

/** Reads a document and refuses it by its size, in time that is linear in its text. Throws DocumentRefused. */
export function parsedDocument(text: string): ParsedDocument {
  const original = parsed(text)
  try {
    const size = sizeOf(original, fragmentsOf(original))
    const document = withoutRepeats(original, text)
    const fragments = fragmentsOf(document)
    refuseOversized(document, fragments, size)
    return { document, fragments, size }
  } catch (error) {
    if (error instanceof ApiError || error instanceof GraphQLError)
      throw new DocumentRefused('GRAPHQL_VALIDATION_FAILED', [error])
    throw error
  }
}

function parsed(text: string): DocumentNode {
  const source = new Source(text)
  try {
    return parse(source, { maxTokens: memberApiLimits.tokens })
  } catch (error) {
    // The parser calls itself for every bracket.
    if (error instanceof RangeError) throw unreadable(new GraphQLError('The document is nested too deeply'))
    if (!(error instanceof GraphQLError)) throw error
    const isTooLong = error.message.includes(`${memberApiLimits.tokens} tokens`)
    throw unreadable(isTooLong ? beyond('tokens') : error)
  } finally {
    // Every later error would look for its line from the start of the text; the tokens know theirs (`placesOf`).
    source.body = ''
  }
}

/** The fragments of a document by their names. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const isFragment = (each: (typeof definitions)[number]): each is FragmentDefinitionNode =>
    each.kind === Kind.FRAGMENT_DEFINITION
  return new Map(definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]))
}

function unreadable(error: GraphQLError | ApiError): DocumentRefused {
  return new DocumentRefused('GRAPHQL_PARSE_FAILED', [error])
}
