import { z } from 'zod'
import type { Caller, Operation, Written } from '../../operations/index.ts'
import type { Tool as ToolOfOperation } from '../../operations/tool.ts'
import { id, momentSaid } from '../../operations/wire/shapes.ts'
import { adminUrl } from '../shared/admin-url.ts'
import { bearerOf, operatorOf } from './actors.ts'
import { nextSteps, stepsAfterList } from './next-steps.ts'
import type { ToolContext } from './tool.ts'

const dryRunInput = { dry_run: z.boolean() }

const written = z.object({
  id,
  updated_at: momentSaid('the version now: give it with the next update'),
  ...dryRunInput,
  next_steps: nextSteps,
})

/** What a tool answers that runs this operation. */
export function outputOf(operation: Operation): z.ZodObject {
  switch (operation.kind) {
    case 'read':
    case 'list':
      return operation.output.extend({ next_steps: nextSteps })
    case 'act':
      return briefOutput(operation).extend({ ...dryRunInput, next_steps: nextSteps })
    case 'write':
      return written
    case 'remove':
      return z.object({ ...dryRunInput, next_steps: nextSteps })
  }
}

function briefOutput({ output, tool }: Extract<Operation, { kind: 'act' }>): z.ZodObject {
  const isAnswered = answeredBy(tool)
  return z.object(Object.fromEntries(Object.entries(output.shape).filter(([name]) => isAnswered(name))))
}

function brief(done: object, tool: ToolOfOperation): object {
  const isAnswered = answeredBy(tool)
  return Object.fromEntries(Object.entries(done).filter(([name]) => isAnswered(name)))
}

function answeredBy(tool: ToolOfOperation | undefined): (field: string) => boolean {
  const answers = tool && 'answers' in tool ? tool.answers : undefined
  return (field) => answers?.includes(field) ?? true
}

type Offered = Operation & { readonly tool: ToolOfOperation }

/** Runs an operation, and answers as its tool says. */
export async function answerOf(operation: Offered, context: ToolContext, sent: unknown): Promise<object> {
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
        isDryRun,
      }: Written = await operation.call(context, caller, sent)
      return { id, updated_at, ...dryRunFields(isDryRun, steps) }
    }
    case 'act': {
      const { done, isDryRun } = await operation.call(context, caller, sent)
      const told = operation.needsConfirmation ? prepared : dryRunFields(isDryRun, steps)
      return { ...brief(done, operation.tool), ...told }
    }
    case 'remove': {
      const { isDryRun } = await operation.call(context, caller, sent)
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

// With a token it is never more than a dry run.
const prepared = {
  dry_run: true,
  next_steps: ['Nothing was changed. Give the person confirm_url: they confirm it in the admin area.'],
}

function dryRunFields(isDryRun: boolean, steps: readonly string[]) {
  const again = ['Nothing was changed: it would work. Call again without dry_run to do it.']
  return { dry_run: isDryRun, next_steps: isDryRun ? again : steps }
}
