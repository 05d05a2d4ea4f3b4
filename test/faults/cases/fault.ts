import type { Deployment } from '../../support/faults/deployment.ts'
import type { Journal } from '../../support/faults/journal.ts'

/** A fault of a deployment that is in use. */
export type Fault = {
  readonly name: string
  /** How often it happens in a run: in the gate, which leaves out what takes long, and in `npm run faults`. */
  readonly rounds: { readonly short: number; readonly long: number }
  /** Causes the fault and ends it. It resolves once the deployment is complete again. */
  readonly strike: (deployment: Deployment, context: FaultContext) => Promise<void>
}

export type FaultContext = {
  readonly journal: Journal
  /** From 0 to 1, from the seed of the run. */
  readonly random: () => number
  readonly round: number
  /** Violations of invariants from before the faults. */
  readonly usual: ReadonlySet<string>
}
