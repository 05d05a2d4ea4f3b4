import { z } from 'zod'
import type { Scope } from '../../domain/oauth/index.ts'
import { type Caller, type Operation, operations, type Written } from '../../operations/index.ts'
import { id, momentSaid } from '../../operations/wire/shapes.ts'
import { operatorOf } from './actors.ts'
import { nextSteps, stepsAfterList } from './next-steps.ts'
import { describeTool, type Tool, type ToolContext } from './tool.ts'

const written = z.object({
  id,
  updated_at: momentSaid('the version now: give it with the next update'),
  dry_run: z.boolean(),
  next_steps: nextSteps,
})

type Offered = Operation & { readonly tool: NonNullable<Operation['tool']>; readonly scope: Scope }

/** The operator tools: one for each operation that has one, described for a model. */
export const operatorTools: readonly Tool[] = operations.filter(isOffered).map(toolOf)

function isOffered(operation: Operation): operation is Offered {
  return operation.tool !== undefined && operation.scope !== 'session'
}

function toolOf(operation: Offered): Tool {
  const { title, scope, moreScopes = [], effect, input, untrusted, tool } = operation
  const description = [operation.description, tool.hint].filter(Boolean).join(' ')
  return describeTool({
    ...{ name: tool.name, title, description, effect, input, untrusted },
    access: [scope, ...moreScopes],
    activity: 'school',
    output: outputOf(operation),
    run: async (context, sent) => await answerOf(operation, context, sent),
  })
}

function outputOf(operation: Operation): z.ZodObject {
  switch (operation.kind) {
    case 'read':
    case 'list':
      return operation.output.extend({ next_steps: nextSteps })
    case 'act':
      return operation.output.extend({ ...rehearsal, next_steps: nextSteps })
    case 'write':
      return written
    case 'remove':
      return z.object({ ...rehearsal, next_steps: nextSteps })
  }
}

const rehearsal = { dry_run: z.boolean() }

async function answerOf(operation: Offered, context: ToolContext, sent: unknown): Promise<object> {
  const caller = callerIn(context)
  const { nextSteps: steps } = operation.tool
  switch (operation.kind) {
    case 'read':
      return { ...(await operation.call(context, caller, sent)), next_steps: steps }
    case 'list': {
      const page = await operation.call(context, caller, sent)
      return { ...page, next_steps: stepsAfterList(page, steps) }
    }
    case 'write': {
      const {
        written: { id, updated_at },
        isRehearsal,
      }: Written = await operation.call(context, caller, sent)
      return { id, updated_at, ...rehearsed(isRehearsal, steps) }
    }
    case 'act': {
      const { done, isRehearsal } = await operation.call(context, caller, sent)
      return { ...done, ...rehearsed(isRehearsal, steps) }
    }
    case 'remove': {
      const { isRehearsal } = await operation.call(context, caller, sent)
      return rehearsed(isRehearsal, steps)
    }
  }
}

function callerIn(context: ToolContext): Caller {
  return { operator: operatorOf(context), school: context.school, by: 'token', visit: context.visit }
}

function rehearsed(isRehearsal: boolean, steps: readonly string[]) {
  const again = ['Nothing was changed: it would work. Call again without dry_run to do it.']
  return { dry_run: isRehearsal, next_steps: isRehearsal ? again : steps }
}
