import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'

type Schema = { readonly [keyword: string]: unknown }
type Media = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
type Response = { readonly $ref?: string; readonly content?: Media; readonly headers?: object }
export type DescribedOperation = {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, Response>>
}
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** Describes how a response differs from the description of its operation; empty if it does not. */
export function createValidator(description: Description) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'api', components: plain(description.components) as object })
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema) => {
    const validator = compiled.get(schema) ?? ajv.compile(plain(schema) as object)
    compiled.set(schema, validator)
    return validator
  }
  return {
    problemsWith(operation: DescribedOperation, answer: LightMyRequestResponse): readonly string[] {
      const found = operation.responses[String(answer.statusCode)]
      if (!found) return [`${answer.statusCode} is not described: ${answer.body.slice(0, 300)}`]
      const { content } = found.$ref ? responseByReference(description, found.$ref) : found
      if (!content) return answer.body === '' ? [] : ['A body that is not described']
      const type = String(answer.headers['content-type']).split(';')[0] ?? ''
      const schema = content[type]?.schema
      return schema
        ? problemsOf(validatorOf(schema), answer.json())
        : [`The content type ${type} is not described`]
    },
    /** The differences between the examples of an operation and their schemas. */
    problemsWithExamples({ requestBody, responses }: DescribedOperation): readonly string[] {
      const answers = Object.values(responses).map((each) =>
        each.$ref ? responseByReference(description, each.$ref) : each,
      )
      const described = [requestBody, ...answers].flatMap((each) => Object.values(each?.content ?? {}))
      return described.flatMap(({ schema, example }) =>
        example === undefined ? [] : problemsOf(validatorOf(schema), example),
      )
    },
    /** True if a body matches the request schema of an operation. */
    takes(operation: DescribedOperation, body: unknown): boolean {
      const schema = operation.requestBody?.content['application/json']?.schema
      return schema === undefined || validatorOf(schema)(body)
    },
  }
}

function problemsOf(validate: ValidateFunction, body: unknown): readonly string[] {
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function responseByReference({ components }: Description, reference: string): Response {
  const name = reference.split('/').at(-1) ?? ''
  const response = components.responses[name]
  if (!response) throw new Error(`${reference} is not described`)
  return response
}

// OpenAPI 3.0 uses `nullable` instead of a type in JSON Schema. Objects in responses have no other members.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    key === '$ref' && typeof each === 'string' ? each.replace('#/', 'api#/') : plain(each),
  ])
  const { nullable, ...schema } = Object.fromEntries(entries) as Schema
  if (nullable !== true) return closed(schema)
  return { anyOf: [{ type: 'null' }, closed(schema)] }
}

function closed(schema: Schema): Schema {
  const isObject = schema['type'] === 'object' && 'properties' in schema
  return isObject && !('additionalProperties' in schema) ? { ...schema, additionalProperties: false } : schema
}
