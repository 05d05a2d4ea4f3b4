import type { Table } from '../../src/platform/backup/tables.ts'

/**
 * Tables in an order in which their rows can be deleted: each before those it references. Append-only tables
 * come as late as possible, because deleting from them locks them until the end.
 */
export function removalOrder<T extends Pick<Table, 'name' | 'refersTo'>>(
  tables: readonly T[],
  appendOnly: ReadonlySet<string>,
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const referred = new Set(waiting.flatMap(({ refersTo }) => refersTo))
    const free = waiting.filter(({ name }) => !referred.has(name))
    const ordinary = free.filter(({ name }) => !appendOnly.has(name))
    const next = ordinary.length > 0 ? ordinary : free
    if (next.length === 0)
      throw new Error(`Foreign keys form a cycle: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}
