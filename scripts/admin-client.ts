// Writes the types of the admin API for openapi-fetch, and the paths of its resources for the data provider of the
// admin area; with --check it only reports whether they are current.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { features } from '../src/domain/tenancy/index.ts'
import { openApiOf } from '../src/http/admin-api/description/open-api.ts'
import { type ServedOperation, servedOperations } from '../src/http/admin-api/served-operations.ts'

type Schema = { readonly [keyword: string]: unknown }
type Media = Readonly<Record<string, { readonly schema: Schema }>>
type Response = { readonly $ref?: string; readonly content?: Media }
type Operation = {
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, Response>>
}
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

const folder = new URL('../web/admin/api/', import.meta.url)
const description = openApiOf({
  name: 'a school',
  origin: 'https://school.example',
  features: new Set(features),
}) as Description
const files = {
  'admin-api.gen.ts': typesOf(description),
  'resource-paths.gen.ts': pathsOf(servedOperations),
}
for (const [name, text] of Object.entries(files)) {
  const file = fileURLToPath(new URL(name, folder))
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
    console.log(`web/admin/api/${name} written`)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`web/admin/api/${name} is not current: run \`npm run admin:client\``)
    process.exitCode = 1
  }
}

/** The paths at which the admin area lists, reads and changes its resources. */
function pathsOf(operations: readonly ServedOperation[]): string {
  const withoutParameters = operations.filter(({ rest }) => !rest.path.includes(':'))
  const lists = withoutParameters.filter(({ kind }) => kind === 'list')
  const isChanged = (path: string) =>
    withoutParameters.some(({ rest }) => rest.path === path && rest.method === 'PATCH')
  const singles = withoutParameters.filter(({ kind, rest }) => kind === 'read' && isChanged(rest.path))
  return `// Written by scripts/admin-client.ts from the operations of the admin API: change an operation and run it again.

/** The lists of the API by resource, which is the last part of the path. */
export const collections: Readonly<Record<string, string>> = {
${byResource(lists)}
}

/** The resources of which a school has exactly one. */
export const singles: Readonly<Record<string, string>> = {
${byResource(singles)}
}
`
}

function byResource(operations: readonly ServedOperation[]): string {
  const paths = operations.map(({ rest }) => rest.path)
  const resources = paths.map((path) => path.slice(path.lastIndexOf('/') + 1))
  if (new Set(resources).size < resources.length)
    throw new Error(`Two lists have the same resource: ${resources.join(', ')}`)
  return paths.map((path, at) => `  ${resources[at]}: '${path}',`).join('\n')
}

function typesOf({ paths, components }: Description): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${property(name, true)}: ${typeOf(schema)}`,
  )
  const routes = Object.entries(paths).map(([path, methods]) => {
    const inside = Object.entries(methods).map(
      ([method, operation]) => `/** ${operation.summary} */\n${method}: ${operationType(operation)}`,
    )
    return `${JSON.stringify(path)}: {\n${inside.join('\n')}\n}`
  })
  return `// Written by scripts/admin-client.ts from the description of the admin API: change an operation and run it again.\n
export interface components {\nschemas: {\n${schemas.join('\n')}\n}\n}\n
export interface paths {\n${routes.join('\n')}\n}\n`
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = ['query', 'header', 'path'].map((location) => {
    const some = parameters.filter((parameter) => parameter.in === location)
    if (some.length === 0) return `${location}?: never`
    const isRequired = some.some(({ required }) => required)
    const fields = some.map(
      ({ name, required, schema }) => `${property(name, required === true)}: ${typeOf(schema)}`,
    )
    return `${location}${isRequired ? '' : '?'}: { ${fields.join('; ')} }`
  })
  const body = requestBody
    ? `requestBody: { content: ${contentType(requestBody.content)} }`
    : 'requestBody?: never'
  const answers = Object.entries(responses).map(
    ([status, response]) => `${status}: { content: ${answerType(response)} }`,
  )
  return `{ parameters: { ${places.join('; ')} }; ${body}; responses: { ${answers.join('; ')} } }`
}

function answerType(response: Response): string {
  const component = response.$ref?.split('/').at(-1)
  const { content } = component === undefined ? response : (description.components.responses[component] ?? {})
  return content ? contentType(content) : '{ "application/json"?: never }'
}

function contentType(content: Media): string {
  return `{ ${Object.entries(content)
    .map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)}`)
    .join('; ')} }`
}

function typeOf(schema: Schema): string {
  const type = bareTypeOf(schema)
  return schema['nullable'] === true && !/(^|\| )null$/.test(type) ? `${type} | null` : type
}

function bareTypeOf(schema: Schema): string {
  const { $ref, enum: choices, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return `components['schemas'][${JSON.stringify($ref.split('/').at(-1))}]`
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  for (const [some, sign] of [
    [anyOf, ' | '],
    [oneOf, ' | '],
    [allOf, ' & '],
  ] as const)
    if (Array.isArray(some)) return some.map((each) => `(${typeOf(each)})`).join(sign)
  switch (type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return `(${typeOf((schema['items'] ?? {}) as Schema)})[]`
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const names = new Set(required as string[])
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, each]) => {
    const comment =
      typeof each['description'] === 'string' ? `/** ${each['description'].replaceAll('*/', '')} */ ` : ''
    return `${comment}${property(name, names.has(name))}: ${typeOf(each)}`
  })
  if (fields.length > 0) return `{ ${fields.join('\n')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties as Schema)}>`
    : 'Record<string, never>'
}

function property(name: string, isRequired: boolean): string {
  return `${/^[a-z_][\w]*$/i.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}`
}
