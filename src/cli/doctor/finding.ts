import { StartFailure } from '../../platform/start-failure.ts'
import { reasonOf, Unavailable } from '../../platform/unavailable.ts'

type FindingInput = {
  readonly state: 'ok' | 'warning' | 'failed'
  readonly found: string
  readonly todo?: readonly string[]
}

/** One row of the doctor's table. */
export type Finding = FindingInput & { readonly check: string }

export const ok = (found: string): FindingInput => ({ state: 'ok', found })
export const warning = (found: string, ...todo: string[]): FindingInput => ({ state: 'warning', found, todo })
export const failed = (found: string, ...todo: string[]): FindingInput => ({ state: 'failed', found, todo })
export const notChecked = (because: string): FindingInput => ({
  state: 'warning',
  found: `not checked: ${because}`,
})

/** Runs a check; an error becomes its finding. */
export async function examine(
  check: string,
  look: () => FindingInput | Promise<FindingInput>,
): Promise<Finding> {
  try {
    return { check, ...(await look()) }
  } catch (error) {
    return { check, ...foundIn(error) }
  }
}

function foundIn(error: unknown): FindingInput {
  if (error instanceof StartFailure) return failed(error.message, ...error.remedies)
  if (error instanceof Unavailable) return failed(`${error.message} (${reasonOf(error.cause)})`)
  return failed(reasonOf(error))
}
