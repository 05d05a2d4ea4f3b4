import { type Operation, operations } from '../../operations/index.ts'
import type { Rest } from '../../operations/rest.ts'

export type ServedOperation = Operation & { readonly rest: Rest }

/** The operations that are served by REST, each at its method and path. */
export const servedOperations: readonly ServedOperation[] = operations.filter(
  (operation): operation is ServedOperation => operation.rest !== undefined,
)
