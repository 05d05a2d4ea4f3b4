import {
  type DocumentNode,
  type GraphQLError,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { ApiError } from './errors.ts'
import { schema } from './schema/index.ts'

type Variables = Readonly<Record<string, unknown>>

/** Optional variables with a default that are used where null is not allowed. */
export function neverNullIn(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>()
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Variable: ({ name }, _key, parent) => {
        const isDefined = parent && 'kind' in parent && parent.kind === Kind.VARIABLE_DEFINITION
        if (!isDefined && isNonNullType(types.getInputType())) names.add(name.value)
      },
    }),
  )
  return names
}

/** The errors of a request's variables according to its document. */
export function unfitVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  neverNull: ReadonlySet<string>,
  variables: Variables,
): readonly (GraphQLError | ApiError)[] {
  if (variableDefinitions.length === 0) return []
  const { errors, coerced } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 20 })
  if (errors) return errors
  return [...neverNull].filter((name) => coerced[name] === null).map(nullWhereItIsNot)
}

// Execution would report it per field, but it is an error of the request.
function nullWhereItIsNot(name: string): ApiError {
  return new ApiError('BAD_USER_INPUT', `Variable "$${name}" must not be null here.`)
}
