import { z } from 'zod'
import type { OperatorActor } from '../domain/tenancy/index.ts'
import type { Caller, OperationModules } from './caller.ts'
import { component, componentName } from './wire/component.ts'

/** Finds the page of the admin area where a person confirms a call, below `/admin`. */
export type ConfirmationPage<Input> = (
  modules: OperationModules,
  operator: OperatorActor,
  input: Input,
) => Promise<string>

/** A token has called an operation that a person confirms in the admin area, without `dry_run`. */
export class ConfirmationRequired extends Error {
  override readonly name = 'ConfirmationRequired'
  readonly confirmUrl: string

  constructor(confirmUrl: string) {
    super(
      `An access token can only prepare this with dry_run. A person confirms it in the admin area: ${confirmUrl}`,
    )
    this.confirmUrl = confirmUrl
  }
}

type Step<Input> = {
  readonly caller: Caller
  readonly input: Input
  readonly as: 'committed' | 'rolled_back'
  readonly confirmationPage: ConfirmationPage<Input> | undefined
}

/** The confirmation URL for the dry run of a token; refuses a call of a token without `dry_run`. */
export async function confirmUrlFor<Input>(
  modules: OperationModules,
  { caller, input, as, confirmationPage }: Step<Input>,
): Promise<{ readonly confirm_url?: string }> {
  if (!confirmationPage || caller.by === 'session') return {}
  const url = caller.adminUrl(await confirmationPage(modules, caller.operator, input))
  if (as === 'committed') throw new ConfirmationRequired(url)
  return { confirm_url: url }
}

const confirmUrl = z
  .string()
  .optional()
  .describe('only in the dry run of an access token: the page of the admin area where a person confirms it')

const confirmable = new WeakMap<z.ZodObject, z.ZodObject>()

/** Adds the confirmation URL to an output shape; each shape is extended once. */
export function withConfirmUrl(output: z.ZodObject): z.ZodObject {
  const cached = confirmable.get(output)
  if (cached) return cached
  const name = componentName(output)
  const extended = output.extend({ confirm_url: confirmUrl })
  const shape = name === undefined ? extended : component(`Confirmable${name}`, extended)
  confirmable.set(output, shape)
  return shape
}
