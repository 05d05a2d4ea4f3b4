import { z } from 'zod'
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

/** The operator tools: one for each operation, described for a model. */
export const operatorTools: readonly Tool[] = operations.map(toolOf)

function toolOf(operation: Operation): Tool {
  const { title, description, scope, effect, input, untrusted, tool } = operation
  const common = { name: tool.name, title, description, access: [scope] as const, effect, input, untrusted }
  return describeTool({
    ...common,
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
    case 'write':
      return written
  }
}

async function answerOf(operation: Operation, context: ToolContext, sent: unknown): Promise<object> {
  const caller: Caller = { operator: operatorOf(context), school: context.school }
  const { nextSteps: steps } = operation.tool
  switch (operation.kind) {
    case 'read':
      return { ...(await operation.call(context, caller, sent)), next_steps: steps }
    case 'list': {
      const page = await operation.call(context, caller, sent)
      return { ...page, next_steps: stepsAfterList(page, steps) }
    }
    case 'write':
      return writtenAnswer(await operation.call(context, caller, sent), steps)
  }
}

function writtenAnswer({ written: { id, updated_at }, isRehearsal }: Written, steps: readonly string[]) {
  const rehearsed = ['Nothing was changed: it would work. Call again without dry_run to do it.']
  return { id, updated_at, dry_run: isRehearsal, next_steps: isRehearsal ? rehearsed : steps }
}
