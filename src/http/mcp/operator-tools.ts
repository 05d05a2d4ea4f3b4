import type { OperatorScope } from '../../operations/caller.ts'
import { type Operation, operations } from '../../operations/index.ts'
import type { OwnTool } from '../../operations/tool.ts'
import type { Action } from './action.ts'
import { actionTool, effectByToken } from './action-tool.ts'
import { answerOf, outputOf } from './operation-answer.ts'
import { describeTool, type Tool } from './tool.ts'

type Own = Operation & { readonly scope: OperatorScope; readonly tool: OwnTool }
type Offered = Own | Action

/** The operator tools: one for each operation or group of operations, in the order of the operations. */
export const operatorTools: readonly Tool[] = toolsFor(operations.filter(isOffered))

function isOffered(operation: Operation): operation is Offered {
  return operation.tool !== undefined && typeof operation.scope === 'string' && operation.scope !== 'session'
}

function toolsFor(offered: readonly Offered[]): Tool[] {
  return [...Map.groupBy(offered, nameOf).values()].flatMap((members) => {
    const actions = members.filter(isAction)
    return actions.length > 0 ? [actionTool(actions)] : members.filter(isOwn).map(toolOf)
  })
}

function nameOf({ tool }: Offered): string {
  return 'group' in tool ? tool.group.name : tool.name
}

function isAction(operation: Offered): operation is Action {
  return 'group' in operation.tool
}

function isOwn(operation: Offered): operation is Own {
  return !isAction(operation)
}

function toolOf(operation: Own): Tool {
  const { title, scope, moreScopes = [], permission, isOutward, input, untrusted, tool } = operation
  return describeTool({
    name: tool.name,
    title,
    isOutward,
    input,
    untrusted,
    permission,
    effect: effectByToken(operation),
    description: [operation.description, tool.hint].filter(Boolean).join(' '),
    access: [scope, ...moreScopes],
    activity: 'school',
    output: outputOf(operation),
    run: (context, rawInput) => answerOf(operation, context, rawInput),
  })
}
