import { ApiError } from './errors.ts'

/** The request parameters (GraphQL over HTTP, section 5.1). */
export type GraphQLRequest = {
  readonly query: string | undefined
  /** The SHA-256 of a document that was sent before. */
  readonly persisted: string | undefined
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

/** Parses a request body; null counts as omitted. */
export function requestIn(body: unknown): GraphQLRequest {
  if (Array.isArray(body)) throw malformed('Send one request, not a list: requests are not batched here')
  if (!isMap(body)) throw malformed('Send a JSON object with a "query"')
  const query = textIn(body, 'query')
  const persisted = hashIn(mapIn(body, 'extensions'))
  if (query === undefined && persisted === undefined) throw malformed('"query" is missing')
  return {
    query,
    persisted,
    operationName: textIn(body, 'operationName') || undefined,
    variables: mapIn(body, 'variables'),
  }
}

type Map = Readonly<Record<string, unknown>>

function isMap(value: unknown): value is Map {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textIn(body: Map, name: string): string | undefined {
  const value = body[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw malformed(`"${name}" must be a string`)
}

function mapIn(body: Map, name: string): Map {
  const value = body[name] ?? {}
  if (isMap(value)) return value
  throw malformed(`"${name}" must be an object`)
}

// The way Apollo's clients, and others after them, name a document they sent before.
function hashIn({ persistedQuery }: Map): string | undefined {
  if (persistedQuery === undefined) return undefined
  if (isMap(persistedQuery) && persistedQuery['version'] === 1) {
    const { sha256Hash } = persistedQuery
    if (typeof sha256Hash === 'string') return sha256Hash.toLowerCase()
  }
  throw malformed('"extensions.persistedQuery" must have "version": 1 and a "sha256Hash"')
}

function malformed(message: string): ApiError {
  return new ApiError('BAD_USER_INPUT', message)
}
