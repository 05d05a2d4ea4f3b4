import { z } from 'zod'
import type { Caller, Operation } from '../../operations/index.ts'
import type { ChangeOperation } from '../../operations/operation-kinds.ts'
import type { Tool as OperationTool } from '../../operations/tool.ts'
import { describedMoment, id } from '../../operations/wire/shapes.ts'
import { adminUrl } from '../shared/admin-url.ts'
import { bearerOf, operatorOf } from './actors.ts'
import { nextSteps, stepsAfterList } from './next-steps.ts'
import type { ToolContext } from './tool.ts'

const dryRunOutput = { dry_run: z.boolean() }

const writtenItem = z.object({
  id,
  updated_at: describedMoment('the current version: send it with the next update'),
  ...dryRunOutput,
  next_steps: nextSteps,
})

/** The output of a tool that runs this operation. */
export function outputOf(operation: Operation): z.ZodObject {
  switch (operation.kind) {
    case 'read':
    case 'list':
      return operation.output.extend({ next_steps: nextSteps })
    case 'change':
      return operation.returnsItem
        ? writtenItem
        : briefOutput(operation).extend({ ...dryRunOutput, next_steps: nextSteps })
    case 'remove':
      return z.object({ ...dryRunOutput, next_steps: nextSteps })
  }
}

function briefOutput({ output, tool }: ChangeOperation): z.ZodObject {
  return z.object(fieldsIn(output.shape, answersOf(tool)))
}

function answersOf(tool: OperationTool | undefined): readonly string[] | undefined {
  return tool && 'answers' in tool ? tool.answers : undefined
}

function fieldsIn<Value>(
  fields: Readonly<Record<string, Value>>,
  names: readonly string[] | undefined,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names?.includes(name) ?? true))
}

type Offered = Operation & { readonly tool: OperationTool }

/** Runs an operation and returns the answer of its tool. */
export async function answerOf(operation: Offered, context: ToolContext, rawInput: unknown): Promise<object> {
  const caller = callerIn(context)
  const { nextSteps: steps } = operation.tool
  switch (operation.kind) {
    case 'read':
      return { ...(await operation.call(context, caller, rawInput)), next_steps: steps }
    case 'list': {
      const page = await operation.call(context, caller, rawInput)
      return { ...page, next_steps: stepsAfterList(page, steps) }
    }
    case 'change': {
      const { result, isDryRun } = await operation.call(context, caller, rawInput)
      const answers = operation.returnsItem ? ['id', 'updated_at'] : answersOf(operation.tool)
      const outcome = operation.needsConfirmation ? prepared : dryRunFields(isDryRun, steps)
      return { ...fieldsIn({ ...result }, answers), ...outcome }
    }
    case 'remove': {
      const { isDryRun } = await operation.call(context, caller, rawInput)
      return dryRunFields(isDryRun, steps)
    }
  }
}

function callerIn(context: ToolContext): Caller {
  const { school, visit } = context
  return {
    operator: operatorOf(context),
    school,
    visit,
    by: 'token',
    scopes: bearerOf(context).scopes,
    adminUrl: (page) => adminUrl(school, page),
  }
}

// A token can only make a dry run.
const prepared = {
  dry_run: true,
  next_steps: ['Nothing was changed. Give the person confirm_url: they confirm it in the admin area.'],
}

function dryRunFields(isDryRun: boolean, steps: readonly string[]) {
  const again = [
    'Nothing was changed: this was a dry run, and the call is valid. Call again without dry_run to apply it.',
  ]
  return { dry_run: isDryRun, next_steps: isDryRun ? again : steps }
}
