import type { FastifyInstance } from 'fastify'
import { type ExecutionResult, execute, type GraphQLError, type GraphQLFormattedError } from 'graphql'
import { Unavailable } from '../../platform/unavailable.ts'
import type { Context } from './context.ts'
import { type createDocuments, DocumentRefused, type Operation } from './documents.ts'
import { ApiError, isFault, shownError, shownRequestError } from './errors.ts'
import { costOf } from './query-cost.ts'
import type { GraphQLRequest } from './request-body.ts'
import { schema } from './schema/index.ts'
import { unfitVariables } from './variables.ts'

/** What came of a request: it could not be run, or it ran, perhaps with errors in places, or nothing could be read. */
export type Outcome =
  | { readonly is: 'refused'; readonly errors: readonly GraphQLFormattedError[] }
  | {
      readonly is: 'unavailable'
      readonly retryAfter: number
      readonly data: unknown
      readonly errors: readonly GraphQLFormattedError[]
    }
  | {
      readonly is: 'run'
      readonly data: unknown
      readonly errors?: readonly GraphQLFormattedError[]
    }

type Deps = {
  readonly app: FastifyInstance
  readonly documents: ReturnType<typeof createDocuments>
  /** Told of every error that is ours. */
  readonly onFault: (error: GraphQLError) => void
  readonly requestId: string
}

/** Finds the operation, weighs it, and runs it. */
export async function run(deps: Deps, request: GraphQLRequest, context: Context): Promise<Outcome> {
  try {
    const operation = operationFor(deps, request)
    weigh(operation, request.variables)
    const unfit = unfitVariables(operation.definition, operation.neverNull, request.variables)
    if (unfit.length > 0) return refused(unfit, 'BAD_USER_INPUT')
    return await answer(deps, operation, request.variables, context)
  } catch (error) {
    if (error instanceof DocumentRefused) return refused(error.errors, error.code)
    if (error instanceof ApiError) return refused([error], error.code)
    throw error
  }
}

const weighed = new WeakSet<Operation>()

// Without variables an operation always costs the same.
function weigh(operation: Operation, variables: GraphQLRequest['variables']) {
  if (weighed.has(operation)) return
  costOf(schema, operation.definition, operation.fragments, variables)
  if (!operation.definition.variableDefinitions?.length) weighed.add(operation)
}

function operationFor({ documents }: Deps, { query, persisted, operationName }: GraphQLRequest): Operation {
  if (persisted === undefined) return documents.operationIn(query ?? '', operationName)
  const text = query ?? documents.textOf(persisted)
  const operation = documents.operationIn(text, operationName)
  if (query !== undefined) documents.keep(persisted, query)
  return operation
}

async function answer(
  { app, onFault, requestId }: Deps,
  operation: Operation,
  variables: GraphQLRequest['variables'],
  context: Context,
): Promise<Outcome> {
  const { data = null, errors } = await executed(app, operation, variables, context)
  if (!errors) return { is: 'run', data }
  for (const error of errors.filter(isFault)) onFault(error)
  const answered = { data, errors: errors.map((error) => shownError(error, requestId)) }
  const away = errors.find(({ originalError }) => originalError instanceof Unavailable)?.originalError
  // Worth another try as a whole; with a part of it answered, the client decides.
  return away instanceof Unavailable && isEmpty(data)
    ? { is: 'unavailable', retryAfter: away.retryAfter, ...answered }
    : { is: 'run', ...answered }
}

function isEmpty(data: unknown): boolean {
  if (data === null || data === undefined) return true
  return typeof data === 'object' && !Array.isArray(data) && Object.values(data).every(isEmpty)
}

/** Mercurius compiles a document from its second run on. */
async function executed(
  app: FastifyInstance,
  { definition, document, isCompilable }: Operation,
  variableValues: GraphQLRequest['variables'],
  context: Context,
): Promise<ExecutionResult> {
  if (!isCompilable) return await execute({ schema, document, contextValue: context, variableValues })
  // Told of none, Mercurius does not check them again.
  const given = definition.variableDefinitions?.length ? variableValues : undefined
  return (await app.graphql(document as never, { ...context }, given)) as ExecutionResult
}

function refused(
  errors: readonly (GraphQLError | ApiError)[],
  code: DocumentRefused['code'] | ApiError['code'],
): Outcome {
  return { is: 'refused', errors: errors.map((error) => shownRequestError(error, code)) }
}
