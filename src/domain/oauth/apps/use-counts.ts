import { minute } from '../../../platform/durations.ts'

/** The counted kinds of app use. */
export const useKinds = ['tokens', 'refreshes', 'memberApiCalls', 'mcpCalls', 'adminApiCalls'] as const
export type UseKind = (typeof useKinds)[number]

export type Use = {
  readonly schoolId: string
  readonly clientId: string
  /** The quarter of an hour of the count, because the days of time zones begin at multiples of a quarter hour. */
  readonly at: Date
  readonly counts: Readonly<Record<UseKind, number>>
  readonly people: ReadonlySet<string>
}

export type UseCounts = ReturnType<typeof createUseCounts>

const quarter = 15 * minute
const mostWaiting = 10_000
const mostPeople = 50_000

/** The use of apps since the last write, counted in memory: a request costs no statement. */
export function createUseCounts() {
  let waiting = new Map<string, CountedUse>()
  let people = 0
  const entry = (schoolId: string, clientId: string, at: Date): CountedUse | undefined => {
    const start = Math.floor(at.getTime() / quarter) * quarter
    const key = `${schoolId} ${clientId} ${start}`
    const existing = waiting.get(key)
    // While the database is unavailable the list is bounded; further entries are dropped.
    if (existing || waiting.size >= mostWaiting) return existing
    const counts = { tokens: 0, refreshes: 0, memberApiCalls: 0, mcpCalls: 0, adminApiCalls: 0 }
    const created = { schoolId, clientId, at: new Date(start), counts, people: new Set<string>() }
    waiting.set(key, created)
    return created
  }
  const addPerson = (entry: CountedUse, person: string) => {
    if (entry.people.has(person) || people >= mostPeople) return
    entry.people.add(person)
    people++
  }
  return {
    add({ schoolId, clientId, at }: CountKey, kind: UseKind, person?: string) {
      const counted = entry(schoolId, clientId, at)
      if (!counted) return
      counted.counts[kind]++
      if (person !== undefined) addPerson(counted, person)
    },
    drain(): readonly Use[] {
      const batch = [...waiting.values()]
      waiting = new Map()
      people = 0
      return batch
    },
    /** Keeps a batch that could not be written for the next write. */
    restore(batch: readonly Use[]) {
      for (const use of batch) {
        const counted = entry(use.schoolId, use.clientId, use.at)
        if (!counted) continue
        for (const kind of useKinds) counted.counts[kind] += use.counts[kind]
        for (const person of use.people) addPerson(counted, person)
      }
    },
  }
}

type CountKey = { readonly schoolId: string; readonly clientId: string; readonly at: Date }
type CountedUse = CountKey & { readonly counts: Record<UseKind, number>; readonly people: Set<string> }
