import { type Operation, operations } from '../../operations/index.ts'
import type { Rest } from '../../operations/rest.ts'

export type ServedOperation = Operation & { readonly rest: Rest }

/** The operations of the REST API with their methods and paths. */
export const servedOperations: readonly ServedOperation[] = operations.filter(
  (operation): operation is ServedOperation => operation.rest !== undefined,
)
