import { type ExecutionResult, execute, type GraphQLError, type GraphQLFormattedError } from 'graphql'
import { Unavailable } from '../../platform/unavailable.ts'
import type { createCompiler } from './compiler.ts'
import type { Context } from './context.ts'
import type { createDocuments, Found } from './documents.ts'
import {
  ApiError,
  DocumentRefused,
  isFault,
  publicError,
  publicRequestError,
  TooManyRequests,
} from './errors.ts'
import type { Operation } from './judged-document.ts'
import type { Meter } from './meter.ts'
import { type Cost, costOf } from './query-cost.ts'
import type { GraphQLRequest } from './request-body.ts'
import { schema } from './schema/index.ts'
import { unfitVariables } from './variables.ts'
import { objectsIn, pointsOfReading, pointsOfRunning, type Shape, shapeOf } from './work.ts'

/** The outcome of a request: not executed, executed with or without errors, or unavailable. */
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
  readonly documents: ReturnType<typeof createDocuments>
  readonly compiler: ReturnType<typeof createCompiler>
  readonly meter: Meter
  /** Called for every internal error. */
  readonly onFault: (error: GraphQLError) => void
  readonly requestId: string
}

/** Finds the operation, computes its cost and executes it. Throws TooManyRequests. */
export async function run(deps: Deps, request: GraphQLRequest, context: Context): Promise<Outcome> {
  try {
    const found = await operationFor(deps, request)
    const { operation } = found
    const cost = weighed(operation, request.variables)
    const unfit = unfitVariables(operation.definition, operation.neverNull, request.variables)
    if (unfit.length > 0) return refused(unfit, 'BAD_USER_INPUT')
    const running = () => answer(deps, found, request.variables, context)
    return await metered(deps, { operation, cost, context }, running)
  } catch (error) {
    if (error instanceof TooManyRequests) throw error
    if (error instanceof DocumentRefused) return refused(error.errors, error.code)
    if (error instanceof ApiError) return refused([error], error.code)
    throw error
  }
}

type Estimated = { readonly operation: Operation; readonly cost: Cost; readonly context: Context }

// Reserves the estimated cost while it runs, then counts the actual cost.
async function metered<Ran extends Outcome & { data: unknown }>(
  { meter }: Deps,
  { operation, cost, context: { read } }: Estimated,
  running: () => Promise<Ran>,
): Promise<Ran> {
  const reserved = pointsOfRunning(cost)
  await meter.take(reserved)
  const outcome = await running()
  const answered = reserved > 0 ? objectsIn(outcome.data, shapeFor(operation)) : 0
  const actual = pointsOfRunning({ objects: Math.max(answered, read.objects), lists: cost.lists })
  await meter.settle({ reserved, actual })
  return outcome
}

const shapes = new WeakMap<Operation, Shape>()

function shapeFor(operation: Operation): Shape {
  const { definition, fragments } = operation
  const shape = shapes.get(operation) ?? shapeOf(fragments, definition.selectionSet.selections)
  shapes.set(operation, shape)
  return shape
}

const costs = new WeakMap<Operation, Cost>()

// Without variables an operation always costs the same.
function weighed(operation: Operation, variables: GraphQLRequest['variables']): Cost {
  const cached = costs.get(operation)
  if (cached) return cached
  const cost = costOf(schema, operation.definition, operation.fragments, variables)
  if (!operation.definition.variableDefinitions?.length) costs.set(operation, cost)
  return cost
}

async function operationFor(
  { documents, meter }: Deps,
  { query, persisted, operationName }: GraphQLRequest,
): Promise<Found> {
  const beforeJudging = (size: { tokens: number; characters: number }) => meter.take(pointsOfReading(size))
  if (persisted === undefined) return await documents.find(query ?? '', operationName, beforeJudging)
  const text = query ?? documents.textOf(persisted)
  const found = await documents.find(text, operationName, beforeJudging)
  if (query !== undefined) documents.save(persisted, query)
  return found
}

async function answer(
  deps: Deps,
  found: Found,
  variables: GraphQLRequest['variables'],
  context: Context,
): Promise<Outcome & { data: unknown }> {
  const { data = null, errors } = await executed(deps, found, variables, context)
  if (!errors) return { is: 'run', data }
  const { onFault, requestId } = deps
  for (const error of errors.filter(isFault)) onFault(error)
  const answered = { data, errors: errors.map((error) => publicError(error, requestId)) }
  const unavailable = errors.find(({ originalError }) => originalError instanceof Unavailable)?.originalError
  // Worth a retry if no data was returned; otherwise the client decides.
  return unavailable instanceof Unavailable && isEmpty(data)
    ? { is: 'unavailable', retryAfter: unavailable.retryAfter, ...answered }
    : { is: 'run', ...answered }
}

function isEmpty(data: unknown): boolean {
  if (data === null || data === undefined) return true
  return typeof data === 'object' && !Array.isArray(data) && Object.values(data).every(isEmpty)
}

async function executed(
  { compiler }: Deps,
  { operation, isHot }: Found,
  variableValues: GraphQLRequest['variables'],
  contextValue: Context,
): Promise<ExecutionResult> {
  const compiled = isHot ? compiler.compiledOf(operation) : undefined
  if (compiled) return await compiled.query({}, contextValue, variableValues)
  return await execute({ schema, document: operation.document, contextValue, variableValues })
}

function refused(
  errors: readonly (GraphQLError | ApiError)[],
  code: DocumentRefused['code'] | ApiError['code'],
): Outcome {
  return { is: 'refused', errors: errors.map((error) => publicRequestError(error, code)) }
}
