import { z } from 'zod'
import type { OperatorActor } from '../domain/tenancy/index.ts'
import { StaleVersion } from '../platform/row-version.ts'
import type { Caller, OperationModules } from './caller.ts'
import { actOperation } from './operation.ts'
import type { ChangeDefinition } from './operation-definitions.ts'
import type { InputOf } from './operation-input.ts'
import type { ChangeOperation } from './operation-kinds.ts'
import { versionIn } from './wire/version.ts'

type VersionedDefinition<Input extends z.ZodRawShape, Output extends z.ZodObject> = ChangeDefinition<
  Input,
  Output
> & {
  readonly confirmationPage?: never
  /** The settings before the change, as callers read them; undefined if they do not exist yet. */
  readonly current: (
    modules: OperationModules,
    operator: OperatorActor,
    input: InputOf<Input>,
    caller: Caller,
  ) => Promise<object | undefined>
}

/**
 * An action that replaces settings whose rows have no version of their own. It takes the version that the caller
 * read and is refused if another call has changed the settings since.
 */
export function versionedOperation<Input extends z.ZodRawShape, Output extends z.ZodObject>(
  definition: VersionedDefinition<Input, Output>,
): ChangeOperation {
  const { current, run, input: shape, ...description } = definition
  return actOperation({
    ...description,
    input: { ...shape, version: z.string().max(64) },
    async run(modules, operator, versionedInput, caller) {
      const { version, ...rest } = versionedInput as { readonly version: string }
      const input = rest as InputOf<Input>
      // Without the lock two concurrent callers could both pass the version check.
      await modules.settings.lockForChange(operator, description.id)
      if (versionIn(await current(modules, operator, input, caller)) !== version) throw new StaleVersion()
      return await run(modules, operator, input, caller)
    },
  })
}
