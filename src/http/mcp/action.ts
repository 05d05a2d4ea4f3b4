import type { OperatorScope } from '../../operations/caller.ts'
import type { Operation } from '../../operations/index.ts'
import type { SharedTool } from '../../operations/tool.ts'

/** An operation that is one action of a tool. */
export type Action = Operation & { readonly scope: OperatorScope; readonly tool: SharedTool }
