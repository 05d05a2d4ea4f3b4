import type { Callers } from '../../support/attack/callers.ts'
import type { Tally } from '../../support/attack/tally.ts'
import type { Target } from '../../support/attack/target.ts'

export type AttackContext = {
  readonly target: Target
  readonly callers: () => Callers
  readonly tally: Tally
  readonly seed: number
  /** The number of random requests; directed attacks ignore it. */
  readonly requests: number
}

/** A surface of the product, and the attack on it. */
export type Surface = {
  readonly name: string
  /** Its part of the random requests; none for a directed attack. */
  readonly share?: number
  readonly attack: (context: AttackContext) => Promise<void>
}
