import type { FactId, SchoolId } from '../db/schema.gen.ts'

/** A fact as its handlers see it. */
export type RecordedFact = {
  readonly schoolId: SchoolId
  readonly id: FactId
  readonly kind: string
  readonly body: unknown
  readonly happenedAt: Date
}

/** Somebody who cares about some kinds of facts. Called at least once for each; a throw means "again later". */
export type FactHandler = {
  readonly name: string
  readonly kinds: readonly string[]
  /** Whether a fact goes before those that already wait for this handler. */
  readonly isUrgent?: (fact: RecordedFact) => boolean
  readonly handle: (fact: RecordedFact) => Promise<void>
}
