import { z } from 'zod'
import { idempotencyKeyLifetime } from '../../../domain/idempotency/index.ts'
import { scopes as scopeGrants } from '../../../domain/oauth/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { existsAt, requirementsOf, scopesOf } from '../../../operations/access.ts'
import type { OperatorScope } from '../../../operations/caller.ts'
import type { ListOperation } from '../../../operations/operation-kinds.ts'
import { resourcesOf, resourceText } from '../../../operations/scope-resources.ts'
import { upload } from '../../../operations/uploads/upload.ts'
import { resourceNoun } from '../../../operations/wire/resource-id.ts'
import { endpoints } from '../../../paths/endpoints.ts'
import { hour } from '../../../platform/durations.ts'
import { inputLocations } from '../request-input.ts'
import { type ServedOperation, servedOperations } from '../served-operations.ts'
import { accessNote } from './access-note.ts'
import { exampleOf } from './examples.ts'
import { problemResponses, problemShape, problemsOf } from './problem-responses.ts'
import { createSchemas, type Schema, type Schemas } from './schemas.ts'
import { tags } from './tags.ts'
import { uploadPaths, uploadRequests } from './upload-paths.ts'

/** The description of the admin API of a school, generated from the served operations. */
export function openApiOf(school: Pick<School, 'name' | 'origin' | 'features'>): object {
  const { name, origin } = school
  const schemas = createSchemas()
  const served = servedOperations.filter((operation) => existsAt(operation, school))
  const paths = { ...pathsOf(schemas, served), ...uploadPaths(schemas.of(upload)) }
  schemas.of(problemShape)
  return {
    openapi: '3.0.3',
    info: {
      title: `Admin API of ${name}`,
      version: '1.0.0',
      description: apiDescription(),
      contact: { name, url: `${origin}/developers` },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: `${origin}${endpoints.adminApi}` }],
    tags: usedTags(served),
    paths,
    components: {
      schemas: schemas.byName(),
      responses: problemResponses,
      headers: answerHeaders,
      securitySchemes: securitySchemes(origin),
    },
  }
}

const apiDescription = () => `The admin API covers everything that an operator can do at a school.

**Authentication.** Send the access token of an operator app, whose owner needs a role at this school, or the session of the admin area. Each operation names the scope and the roles that it requires. For an operation on several kinds of items, the scope depends on the kind. No scope writes orders: an access token prepares such a change with \`dry_run\`, and a person confirms it in the admin area.

**Lists** are paged: send the \`next_cursor\` of a page as \`cursor\` to get the next page. It is null on the last page.

**Changes** by PUT and PATCH require \`If-Match\` with the \`ETag\` of the last response, or with its \`updated_at\` or \`version\` in quotes. Without it the response is 428; if the resource has changed, 412. For captions and gateway accounts that do not exist yet, send \`If-None-Match: *\` instead.

**Repeats.** Send an \`Idempotency-Key\` with a POST: the same request with the same key runs once within ${idempotencyKeyLifetime / hour} hours, and each response is the same.

**Dry runs.** With \`dry_run=true\` an operation checks everything and returns the expected result, but changes nothing; the response has the header \`Dry-Run: true\`. Operations that only call another service, and requests that send the bytes of an upload, have no dry run: ${withoutDryRun().join(', ')}.

**Errors** are problem details (RFC 9457) with a stable \`code\`, a solution, and a JSON pointer for each invalid field. Fields have the names of the request.`

function withoutDryRun(): readonly string[] {
  const changes = servedOperations.filter(({ effect }) => effect !== 'reads')
  const ids = changes.filter(({ input }) => !('dry_run' in input.shape)).map(({ id }) => id)
  return [...ids, ...uploadRequests]
}

function usedTags(served: readonly ServedOperation[]) {
  const used = new Set(served.map(tagOf))
  return [...used].sort().map((name) => ({ name, description: tags[name] ?? '' }))
}

const tagOf = ({ id }: ServedOperation): string => id.slice(0, id.indexOf('.'))

function pathsOf(schemas: Schemas, served: readonly ServedOperation[]): object {
  const byPath = Map.groupBy(served, ({ rest }) => rest.path)
  return Object.fromEntries(
    [...byPath].map(([path, some]) => [
      path.replaceAll(/:([a-z_]+)/g, '{$1}'),
      Object.fromEntries(
        some.map((operation) => [operation.rest.method.toLowerCase(), operationOf(schemas, operation)]),
      ),
    ]),
  )
}

function operationOf(schemas: Schemas, operation: ServedOperation): object {
  const { id, title, description, rest } = operation
  const locations = inputLocations(operation)
  const parameters = [
    ...locations.path.map((name) => parameter(schemas, operation, name, 'path')),
    ...locations.query.map((name) => parameter(schemas, operation, name, 'query')),
    ...(locations.version ? [ifMatch] : []),
    ...(rest.method === 'POST' ? [idempotencyKey] : []),
  ]
  const body = locations.body.length > 0 ? { requestBody: bodyOf(schemas, operation, locations.body) } : {}
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary: title,
    description: `${description}\n\n${accessNote(operation)}`,
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...body,
    responses: { ...successOf(schemas, operation), ...problemsOf(operation, locations) },
  }
}

// Each entry is an alternative: one for each kind, and the session.
function securityOf(operation: ServedOperation): readonly object[] {
  const ways = requirementsOf(operation).map(({ scopes }) => scopes)
  const distinct = new Map(ways.map((scopes) => [scopes.join(' '), scopes]))
  const byToken = [...distinct.values()].filter((scopes) => scopes.length > 0)
  return [...byToken.map((scopes) => ({ oauth2: scopes })), { session: [] }]
}

function parameter(schemas: Schemas, { input }: ServedOperation, name: string, location: 'path' | 'query') {
  const fieldSchema = input.shape[name] as z.ZodType
  const { description: ownDescription, ...schema } = schemas.of(fieldSchema)
  const noun = resourceNoun(fieldSchema)
  // The own description of an id mentions MCP tools.
  const description =
    noun === undefined ? (ownDescription ?? defaultDescription(name, location)) : `the id of the ${noun}`
  const isList = schema['type'] === 'array'
  const isRequired = location === 'path' || !fieldSchema.safeParse(undefined).success
  return {
    name,
    in: location,
    required: isRequired,
    description,
    ...(isList ? { style: 'form', explode: false } : {}),
    schema,
  }
}

function defaultDescription(name: string, location: 'path' | 'query'): string {
  const spacedName = name.replaceAll('_', ' ')
  return location === 'path' ? `the ${spacedName}` : `only items with this ${spacedName}`
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'the ETag of the last response for this resource',
  schema: { type: 'string', example: '"2026-11-16T08:00:00.000Z"' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'a random text: requests with the same key run once',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function bodyOf(schemas: Schemas, { id, input }: ServedOperation, fields: readonly string[]) {
  const { request } = exampleOf(id)
  const selectedFields = Object.fromEntries(fields.map((name) => [name, input.shape[name] as z.ZodType]))
  return {
    required: true,
    content: {
      'application/json': { schema: schemas.of(z.strictObject(selectedFields)), ...withExample(request) },
    },
  }
}

function successOf(schemas: Schemas, operation: ServedOperation): Record<string, object> {
  const { id } = operation
  switch (operation.kind) {
    case 'read': {
      const response = { description: 'The resource.', headers: tagHeaders(operation.output) }
      return { 200: withContent(id, response, schemas.of(operation.output)) }
    }
    case 'list': {
      const response = { description: 'A page of the list.', headers: limitHeaders }
      return { 200: withContent(id, response, pageOf(schemas, operation)) }
    }
    case 'change': {
      const response = { description: 'The result.', headers: tagHeaders(operation.output) }
      const answer = withContent(id, response, schemas.of(operation.output))
      const dryRunAnswer = { ...answer, description: 'The result of a dry run: nothing was changed.' }
      if (operation.effect !== 'adds') return { 200: answer }
      return 'dry_run' in operation.input.shape ? { 200: dryRunAnswer, 201: answer } : { 201: answer }
    }
    case 'remove':
      return { 204: { description: 'Deleted.', headers: limitHeaders } }
  }
}

function withContent(id: string, response: { description: string; headers: object }, schema: Schema) {
  const example = exampleOf(id).response
  return { ...response, content: { 'application/json': { schema, ...withExample(example) } } }
}

function withExample(example: unknown) {
  return example === undefined ? {} : { example }
}

// MCP returns a list as `items`, REST as `data`. Rows of a wide list may have selected fields only.
function pageOf(schemas: Schemas, { item, isWide, output }: ListOperation): Schema {
  const row = isWide ? item.partial().required({ id: true }) : item
  return schemas.of(z.object({ data: z.array(row), next_cursor: output.shape['next_cursor'] as z.ZodType }))
}

const limitHeaders = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimit-Limit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimit-Remaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimit-Reset' },
}

function tagHeaders(output: z.ZodObject) {
  return 'updated_at' in output.shape || 'version' in output.shape
    ? { ...limitHeaders, ETag: { $ref: '#/components/headers/ETag' } }
    : limitHeaders
}

const answerHeaders = {
  ETag: { description: 'the version of the resource, for If-Match', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'requests per minute', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'remaining requests', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'seconds until the limit is reset', schema: { type: 'integer' } },
  'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'where to authorize, and for which scopes', schema: { type: 'string' } },
}

function grantsOf(scope: OperatorScope): string {
  return `${scopeGrants[scope]}: ${resourcesOf(scope).map(resourceText).join(', ')}`
}

function securitySchemes(origin: string) {
  const scopes = servedOperations.flatMap(scopesOf)
  return {
    oauth2: {
      type: 'oauth2',
      description: 'An access token of an operator app. Its owner needs a role that allows the operation.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${origin}${endpoints.authorization}`,
          tokenUrl: `${origin}${endpoints.token}`,
          refreshUrl: `${origin}${endpoints.token}`,
          scopes: Object.fromEntries([...new Set(scopes)].sort().map((scope) => [scope, grantsOf(scope)])),
        },
      },
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: origin.startsWith('https:') ? '__Host-session' : 'session',
      description:
        'The session of a person in the admin area. Changes also require the header X-CSRF-Token with the csrf_token of GET /session.',
    },
  }
}
