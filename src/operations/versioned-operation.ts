import { z } from 'zod'
import type { OperatorActor } from '../domain/tenancy/index.ts'
import { StaleVersion } from '../platform/row-version.ts'
import type { Caller, OperationModules } from './caller.ts'
import { type Acting, type Asked, actOperation } from './operation.ts'
import type { ActOperation } from './operation-kinds.ts'
import { versionIn } from './wire/version.ts'

type Versioned<Input extends z.ZodRawShape, Output extends z.ZodObject> = Acting<Input, Output> & {
  /** What is about to change, as callers read it; undefined where it does not exist yet. */
  readonly current: (
    modules: OperationModules,
    operator: OperatorActor,
    input: Asked<Input>,
    caller: Caller,
  ) => Promise<object | undefined>
}

/**
 * An action that replaces settings whose rows have no version of their own. It takes the version that the caller
 * read and is refused if another call has changed the settings since.
 */
export function versionedOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: Versioned<Input, Output>,
): ActOperation {
  const { current, run, input, ...described } = definition
  return actOperation({
    ...described,
    input: { ...input, version: z.string().max(64) },
    async run(modules, operator, sent, caller) {
      const { version, ...rest } = sent as { readonly version: string }
      const asked = rest as Asked<Input>
      // Without the lock two callers could both compare with the version before their changes.
      await modules.settings.lockForChange(operator, described.id)
      if (versionIn(await current(modules, operator, asked, caller)) !== version) throw new StaleVersion()
      return await run(modules, operator, asked, caller)
    },
  })
}
