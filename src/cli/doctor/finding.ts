import { StartFailure } from '../../platform/start-failure.ts'
import { reasonOf, Unavailable } from '../../platform/unavailable.ts'

type Found = {
  readonly state: 'ok' | 'warning' | 'failed'
  readonly found: string
  readonly todo?: readonly string[]
}

/** One row of the doctor's table. */
export type Finding = Found & { readonly check: string }

export const ok = (found: string): Found => ({ state: 'ok', found })
export const warning = (found: string, ...todo: string[]): Found => ({ state: 'warning', found, todo })
export const failed = (found: string, ...todo: string[]): Found => ({ state: 'failed', found, todo })
export const notChecked = (because: string): Found => ({ state: 'warning', found: `not checked: ${because}` })

/** Runs a check; an error becomes its finding. */
export async function examine(check: string, look: () => Found | Promise<Found>): Promise<Finding> {
  try {
    return { check, ...(await look()) }
  } catch (error) {
    return { check, ...foundIn(error) }
  }
}

function foundIn(error: unknown): Found {
  if (error instanceof StartFailure) return failed(error.message, ...error.waysOut)
  if (error instanceof Unavailable) return failed(`${error.message} (${reasonOf(error.cause)})`)
  return failed(reasonOf(error))
}
