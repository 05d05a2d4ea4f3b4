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
  readonly handle: (fact: RecordedFact) => Promise<void>
}
