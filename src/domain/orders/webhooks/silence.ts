import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'

type At = { readonly schoolId: SchoolId; readonly gateway: string }

// After this number of consecutive queries without an answer, an account is skipped.
const patience = 3

/** Counts the consecutive queries without an answer of each account. */
export function createSilence() {
  const silent = new Map<string, number>()
  const name = ({ schoolId, gateway }: At) => `${schoolId} ${gateway}`
  return {
    isLong: (at: At) => (silent.get(name(at)) ?? 0) >= patience,
    /** True when the limit is reached. */
    record(at: At, answer: string): boolean {
      const times = answer === 'unknown' ? (silent.get(name(at)) ?? 0) + 1 : 0
      silent.set(name(at), times)
      return times === patience
    },
  }
}
