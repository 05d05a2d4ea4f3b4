import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FactId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { FactHandler, RecordedFact } from '../../platform/outbox/fact-handler.ts'
import { retryFact as sendAgain } from '../../platform/outbox/failed-jobs.ts'
import * as outbox from '../../platform/outbox/record-fact.ts'
import type { FactBodies } from './fact-bodies.ts'

export type FactKind = keyof FactBodies

/** A fact with the body of its kind. */
export type Fact<Kind extends FactKind = FactKind> = {
  [Each in Kind]: { readonly schoolId: SchoolId; readonly kind: Each; readonly body: FactBodies[Each] }
}[Kind]

/** Writes a fact to the outbox in the current transaction. */
export async function recordFact(tx: Tx, clock: Clock, fact: Fact): Promise<void> {
  await outbox.recordFact(tx, clock, fact)
}

/** Writes many facts to the outbox with one statement. */
export async function recordFacts(tx: Tx, clock: Clock, facts: readonly Fact[]): Promise<void> {
  await outbox.recordFacts(tx, clock, facts)
}

/** Sends a fact again to the handlers that have not handled it. */
export async function retryFact(
  tx: Tx,
  fact: { readonly schoolId: SchoolId; readonly id: FactId },
): Promise<void> {
  await sendAgain(tx, fact)
}

/** A fact as its handlers receive it: times are strings. */
export type TypedFact<Kind extends FactKind = FactKind> = {
  [Each in Kind]: Omit<RecordedFact, 'kind' | 'body'> & {
    readonly kind: Each
    readonly body: AsJson<FactBodies[Each]>
  }
}[Kind]

type AsJson<T> = T extends Date
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Name in keyof T]: AsJson<T[Name]> }

type Handling<Kind extends FactKind> = {
  readonly name: string
  readonly kinds: readonly Kind[]
  /** True if a fact is handled before queued facts of this handler. */
  readonly isUrgent?: (fact: TypedFact<Kind>) => boolean
  readonly handle: (fact: TypedFact<Kind>) => Promise<void>
}

/** A handler of some kinds of facts, typed with their bodies. */
export function factHandler<const Kind extends FactKind>({
  name,
  kinds,
  isUrgent,
  handle,
}: Handling<Kind>): FactHandler {
  const isOfKind = (fact: RecordedFact): fact is RecordedFact & TypedFact<Kind> =>
    kinds.some((kind) => kind === fact.kind)
  return {
    name,
    kinds,
    isUrgent: (fact) => isOfKind(fact) && isUrgent?.(fact) === true,
    async handle(fact) {
      if (!isOfKind(fact)) throw new Error(`${name} does not handle facts of kind ${fact.kind}`)
      await handle(fact)
    },
  }
}
