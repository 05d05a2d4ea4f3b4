import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '../../operations/index.ts'
import type { Rest } from '../../operations/rest.ts'
import { resourceNoun } from '../../operations/wire/resource-id.ts'
import { parseId } from '../../platform/ids.ts'
import { neverChanged } from '../../platform/row-version.ts'
import { ApiProblem } from './problems.ts'

/** The location of each input field in a REST request. */
export type InputLocations = {
  readonly path: readonly string[]
  readonly query: readonly string[]
  /** The rest, in a JSON body. */
  readonly body: readonly string[]
  /** The field for If-Match: the time of the last change, or a version that is not a time. */
  readonly version: 'updated_at' | 'version' | undefined
}

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

export function inputLocations(operation: Operation & { readonly rest: Rest }): InputLocations {
  const { rest: route, input } = operation
  const { method, path } = route
  const hidden = operation.kind === 'list' && !operation.isWide ? ['fields'] : []
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
  const version = versionFields.find((name) => name in input.shape)
  const elsewhere = [...inPath, ...hidden, ...versionFields]
  const rest = Object.keys(input.shape).filter((name) => !elsewhere.includes(name))
  const inBody = methodsWithBody.has(method) ? rest.filter((name) => name !== 'dry_run') : []
  return { path: inPath, query: rest.filter((name) => !inBody.includes(name)), body: inBody, version }
}

const versionFields = ['updated_at', 'version'] as const

/** The input of an operation from the path, the query, the body and If-Match of a request. */
export function inputOf(request: FastifyRequest, operation: Operation, locations: InputLocations): object {
  const { shape } = operation.input
  const query = queryOf(request)
  for (const name of Object.keys(query)) if (!locations.query.includes(name)) throw unknownParameter(name)
  const parameters = Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, fromQuery(name, shape[name] as z.ZodType, text)]),
  )
  return {
    ...bodyOf(request, locations),
    ...withId(parameters),
    ...(request.params as object),
    ...(locations.version ? { [locations.version]: versionOf(request, locations.version) } : {}),
  }
}

// The id is always included, so that callers can identify the rows.
function withId(parameters: Readonly<Record<string, unknown>>): object {
  const { fields } = parameters
  if (!Array.isArray(fields) || fields.length === 0) return parameters
  return { ...parameters, fields: [...new Set([...fields, 'id'])] }
}

function queryOf({ query }: FastifyRequest): Record<string, string> {
  const ifMatch = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(
    ifMatch.map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      throw new ApiProblem('invalid_input', `Send the parameter ${name} once.`, {
        problems: [{ field: name, message: 'is given more than once' }],
      })
    }),
  )
}

function unknownParameter(name: string): ApiProblem {
  return new ApiProblem('invalid_input', `Unknown parameter: ${name}`, {
    problems: [{ field: name, message: 'is not a known parameter' }],
  })
}

// An invalid id in the path is not found; in a filter it is invalid input.
function fromQuery(name: string, schema: z.ZodType, text: string): unknown {
  if (resourceNoun(schema) === undefined || parseId(text)) return fromText(schema, text)
  throw new ApiProblem('invalid_input', `Invalid parameter: ${name} is not an id`, {
    problems: [{ field: name, message: 'is not an id' }],
  })
}

/** Converts a query parameter to its type; text that is not a number or boolean is left to the schema. */
function fromText(schema: z.ZodType, text: string): unknown {
  switch (innermost(schema).type) {
    case 'number':
    case 'int':
      return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'array':
      return text === '' ? [] : text.split(',')
    default:
      return text
  }
}

type Definition = { readonly type: string; readonly innerType?: z.ZodType; readonly in?: z.ZodType }

// The schema without its optional, nullable and transforming wrappers.
function innermost(schema: z.ZodType): Definition {
  const definition = schema.def as unknown as Definition
  const inner = definition.innerType ?? definition.in
  return inner ? innermost(inner) : definition
}

function bodyOf({ body }: FastifyRequest, locations: InputLocations): object {
  if (locations.body.length === 0) return refuseBody(body)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiProblem('invalid_request', 'Send a JSON object as the body.')
  for (const name of Object.keys(body)) {
    if (locations.body.includes(name)) continue
    throw new ApiProblem('invalid_input', `Unknown field: ${name}`, {
      problems: [{ field: name, message: 'is not a known field' }],
    })
  }
  return body
}

function refuseBody(body: unknown): object {
  const isEmpty =
    body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (isEmpty) return {}
  throw new ApiProblem('invalid_input', 'This operation takes no body.')
}

/** The version in If-Match: the entity tag begins with it. */
function versionOf({ headers }: FastifyRequest, field: 'updated_at' | 'version'): string {
  const ifMatch = headers['if-match']
  // RFC 9110, section 13.1.2: the caller expects that the resource does not exist yet.
  if (ifMatch === undefined && field === 'version' && headers['if-none-match'] === '*')
    return neverChanged.toISOString()
  if (ifMatch === undefined)
    throw new ApiProblem('version_required', 'Send If-Match with the ETag of what you have read.')
  const version = /^"([^";]+)(?:;[\w-]+)?"$/.exec(ifMatch.trim())?.[1]
  if (version !== undefined && (field === 'version' || isMoment(version))) return version
  throw new ApiProblem(
    'version_mismatch',
    'If-Match is not a valid ETag. Send the ETag of the last response.',
  )
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
}

export function entityTag(version: string, bodyDigest?: string): string {
  return bodyDigest === undefined ? `"${version}"` : `"${version};${bodyDigest}"`
}
