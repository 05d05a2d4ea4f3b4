import type { FactId, SchoolId } from '../db/schema/schema.gen.ts'

/** A fact as its handlers see it. */
export type RecordedFact = {
  readonly schoolId: SchoolId
  readonly id: FactId
  readonly kind: string
  readonly body: unknown
  readonly happenedAt: Date
}

/** Handles some kinds of facts. Called at least once for each; a thrown error means a retry. */
export type FactHandler = {
  readonly name: string
  readonly kinds: readonly string[]
  /** True if a fact is handled before queued facts of this handler. */
  readonly isUrgent?: (fact: RecordedFact) => boolean
  readonly handle: (fact: RecordedFact) => Promise<void>
}
