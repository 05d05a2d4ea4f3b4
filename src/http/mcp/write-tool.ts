import { z } from 'zod'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { operatorOf } from './actors.ts'
import type { McpModules } from './deps.ts'
import { defineTool, type Tool, type ToolContext } from './tool.ts'
import { dryRun, id, moment, momentOf, nextSteps } from './wire.ts'

type Written = { readonly id: string; readonly updatedAt: Date }

type WriteDefinition<Input extends z.ZodRawShape> = Omit<
  Parameters<typeof defineTool>[0],
  'input' | 'output' | 'run' | 'activity'
> & {
  readonly input: Input
  /** Runs in one transaction, which a dry run gives up at the end. */
  readonly write: (
    doors: McpModules,
    editor: OperatorActor,
    input: z.output<z.ZodObject<Input>>,
    context: ToolContext,
  ) => Promise<Written>
  readonly nextSteps: readonly string[]
}

const output = z.object({
  id,
  updated_at: moment.describe('the version now: give it with the next update'),
  dry_run: z.boolean(),
  next_steps: nextSteps,
})

/** A tool by which an operator makes or changes one thing; with dry_run it does everything but keep it. */
export function defineWriteTool<Input extends z.ZodRawShape>(definition: WriteDefinition<Input>): Tool {
  const { input, write, nextSteps: steps, ...common } = definition
  return defineTool({
    ...common,
    activity: 'school',
    input: z.strictObject({ ...input, dry_run: dryRun }),
    output,
    async run(context, given) {
      const { dry_run, ...rest } = given as { dry_run: boolean }
      const editor = operatorOf(context)
      const written = await context.operate(dry_run ? 'rehearsed' : 'kept', (doors) =>
        write(doors, editor, rest as never, context),
      )
      const next = dry_run
        ? ['Nothing was changed: it would work. Call again without dry_run to do it.']
        : [...steps]
      return { id: written.id, updated_at: momentOf(written.updatedAt), dry_run, next_steps: next }
    },
  })
}

/** Only what was given, under the names that domain code has for it. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
