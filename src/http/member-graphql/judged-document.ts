import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  validate,
} from 'graphql'
import { isCompilable } from './compilable.ts'
import { isOperation, type Size, sizeOf } from './document-size.ts'
import { DocumentRefused } from './errors.ts'
import { fieldConflicts } from './field-conflicts.ts'
import { type Fragments, fragmentsUnder } from './merged-fields.ts'
import type { ParsedDocument } from './parsed-document.ts'
import { schema } from './schema/index.ts'
import { neverNullIn } from './variables.ts'

/** One operation that can be run. */
export type Operation = {
  readonly definition: OperationDefinitionNode
  readonly fragments: Fragments
  /** The operation alone with its fragments. */
  readonly document: DocumentNode
  readonly size: Size
  readonly isCompilable: boolean
  readonly neverNull: ReturnType<typeof neverNullIn>
}

const mostErrors = 20

export type JudgedDocument = {
  /** Its only operation, or the one with this name. Throws DocumentRefused if it does not exist. */
  readonly operation: (name: string | undefined) => Operation
}

/** Validates a document. Throws DocumentRefused. */
export function judgedDocument({ document, fragments }: ParsedDocument): JudgedDocument {
  const errors = problemsOf(document, fragments)
  if (errors.length > 0) throw invalid(errors)
  const definitions = document.definitions.filter(isOperation)
  const prepared = new Map<OperationDefinitionNode, Operation>()
  const prepare = (definition: OperationDefinitionNode): Operation => {
    const operation = operationOf(definition, fragments)
    prepared.set(definition, operation)
    return operation
  }
  return {
    operation(wanted) {
      const matching = definitions.filter(({ name }) => wanted === undefined || name?.value === wanted)
      const [found, ...ambiguous] = matching
      if (!found || ambiguous.length > 0) throw invalid([notFound(wanted)])
      return prepared.get(found) ?? prepare(found)
    },
  }
}

function notFound(name: string | undefined): GraphQLError {
  return new GraphQLError(
    name === undefined
      ? 'The document has several operations: set operationName'
      : `The document has no operation named ${JSON.stringify(name)}`,
  )
}

// Its own rule for overlapping fields takes quadratic time.
const rules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)

function problemsOf(document: DocumentNode, fragments: Fragments): readonly GraphQLError[] {
  const operations = document.definitions.filter(isOperation)
  const unknown = operations.filter(({ operation }) => !schema.getRootType(operation))
  if (unknown.length > 0) return unknown.slice(0, mostErrors).map(notOffered)
  const errors = validate(schema, document, rules, { maxErrors: mostErrors })
  if (errors.length > 0) return errors
  return operations.flatMap(({ selectionSet }) =>
    fieldConflicts(fragments, selectionSet.selections, { mostErrors }),
  )
}

// graphql-js validates it successfully but cannot execute it.
function notOffered(operation: OperationDefinitionNode): GraphQLError {
  return new GraphQLError(`This API has no ${operation.operation} operations.`, { nodes: operation })
}

function operationOf(definition: OperationDefinitionNode, all: Fragments): Operation {
  const fragments = fragmentsUnder(definition.selectionSet, all)
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [definition, ...fragments.values()] }
  const size = sizeOf(document, fragments)
  return {
    definition,
    fragments,
    document,
    size,
    isCompilable: isCompilable(document, size),
    neverNull: definition.variableDefinitions?.length ? neverNullIn(document) : new Set(),
  }
}

function invalid(errors: readonly GraphQLError[]): DocumentRefused {
  return new DocumentRefused('GRAPHQL_VALIDATION_FAILED', errors)
}
