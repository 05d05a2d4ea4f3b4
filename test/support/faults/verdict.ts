import type { Entry, Journal } from './journal.ts'

/** How often the operations of a kind are in the database, by id. */
export type Found = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

export type Verdict = {
  readonly operations: number
  readonly acknowledged: number
  /** Operations with an attempt whose outcome the client did not know. */
  readonly unanswered: number
  /** Acknowledged operations that are there once. */
  readonly found: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
}

/** Compares the journal with the database. */
export async function compare(
  entries: Journal['entries'],
  foundOf: Readonly<Record<string, Found>>,
): Promise<Verdict> {
  const times = await timesOf(entries, foundOf)
  const acknowledged = entries.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const lost = acknowledged.filter((entry) => !times.get(entry)).map(({ kind, id }) => `${kind} ${id}`)
  const repeated = [...times].filter(([, count]) => count > 1)
  return {
    operations: entries.length,
    acknowledged: acknowledged.length,
    unanswered: entries.filter(({ isUnanswered }) => isUnanswered).length,
    found: acknowledged.length - lost.length,
    lost,
    duplicated: repeated.map(([{ kind, id }, count]) => `${kind} ${id}: ${count} times`),
  }
}

async function timesOf(entries: Journal['entries'], foundOf: Readonly<Record<string, Found>>) {
  const times = new Map<Entry, number>()
  for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.kind)) {
    const found = await foundOf[kind]?.(ofKind.map(({ id }) => id))
    if (!found) throw new Error(`Nothing finds operations of the kind ${kind}`)
    for (const entry of ofKind) times.set(entry, found.get(entry.id) ?? 0)
  }
  return times
}
