import { hash } from 'node:crypto'
import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  separateOperations,
  specifiedRules,
  validate,
} from 'graphql'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { isCompilable } from './compilable.ts'
import { beyond, fragmentsOf, refuseOversized } from './document-limits.ts'
import { ApiError } from './errors.ts'
import { schema } from './schema/index.ts'
import { neverNullIn } from './variables.ts'

/** One operation that can be run. */
export type Operation = {
  readonly definition: OperationDefinitionNode
  readonly fragments: ReturnType<typeof fragmentsOf>
  /** The operation alone with its fragments; the same object for the same text, as what it is compiled to is kept by it. */
  readonly document: DocumentNode
  readonly isCompilable: boolean
  readonly neverNull: ReturnType<typeof neverNullIn>
}

/** Why a document cannot be run. */
export class DocumentRefused extends Error {
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED'
  readonly errors: readonly (GraphQLError | ApiError)[]

  constructor(code: DocumentRefused['code'], errors: DocumentRefused['errors']) {
    super(errors[0]?.message)
    this.code = code
    this.errors = errors
  }
}

/** How many documents are remembered, by text and by hash. */
export const documentsKept = 250

/** Documents that were found good are remembered; others are judged anew each time. */
export function createDocuments(clock: Clock) {
  const kept = { most: documentsKept, seconds: 3600 }
  const known = createBoundedCache<ReadonlyMap<string, Operation>>(clock, kept)
  const byHash = createBoundedCache<string>(clock, kept)
  return {
    /** The operation of a document; throws DocumentRefused. */
    operationIn(source: string, operationName: string | undefined): Operation {
      const operations = known.read(source) ?? judged(source)
      known.write(source, operations)
      return named(operations, operationName)
    },
    /** The document of a hash that some client sent before with its text; throws ApiError. */
    textOf(sha256: string): string {
      const text = byHash.read(sha256)
      if (text === undefined) throw new ApiError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
      return text
    },
    /** Keeps a document under its hash, which must be its own. */
    keep(sha256: string, text: string) {
      if (hash('sha256', text, 'hex') !== sha256) {
        throw new ApiError('BAD_USER_INPUT', 'The hash is not the SHA-256 of the query, in hexadecimal')
      }
      byHash.write(sha256, text)
    },
  }
}

function judged(source: string): ReadonlyMap<string, Operation> {
  const document = parsed(source)
  try {
    refuseOversized(document)
  } catch (error) {
    if (error instanceof ApiError) throw new DocumentRefused('GRAPHQL_VALIDATION_FAILED', [error])
    throw error
  }
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 })
  if (errors.length > 0) throw new DocumentRefused('GRAPHQL_VALIDATION_FAILED', errors)
  const single = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1
  const parts = single ? [document] : Object.values(separateOperations(document))
  return new Map(parts.map((part) => operationOf(part)).map((found) => [nameOf(found), found]))
}

function parsed(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: memberApiLimits.tokens })
  } catch (error) {
    // The parser calls itself for every bracket.
    if (error instanceof RangeError)
      throw new DocumentRefused('GRAPHQL_PARSE_FAILED', [
        new GraphQLError('The document is nested too deeply'),
      ])
    if (!(error instanceof GraphQLError)) throw error
    const isTooLong = error.message.includes(`${memberApiLimits.tokens} tokens`)
    throw new DocumentRefused('GRAPHQL_PARSE_FAILED', [isTooLong ? beyond('tokens') : error])
  }
}

function operationOf(document: DocumentNode): Operation {
  const definition = getOperationAST(document)
  if (!definition) throw new Error('A document that is valid has an operation')
  return {
    definition,
    fragments: fragmentsOf(document),
    document,
    isCompilable: isCompilable(document),
    neverNull: neverNullIn(document),
  }
}

function nameOf({ definition }: Operation): string {
  return definition.name?.value ?? ''
}

function named(operations: ReadonlyMap<string, Operation>, name: string | undefined): Operation {
  const [first, ...others] = operations.values()
  const found = name === undefined ? (others.length === 0 ? first : undefined) : operations.get(name)
  if (found) return found
  const message =
    name === undefined
      ? 'The document has several operations: say which by operationName'
      : `The document has no operation named ${JSON.stringify(name)}`
  throw new DocumentRefused('GRAPHQL_VALIDATION_FAILED', [new GraphQLError(message)])
}
