import { memberApiWork as each } from '../shared/member-api-limits.ts'
import type { Cost } from './query-cost.ts'

/** The points of running an operation, beyond the one that every request takes. */
export function pointsOfRunning({ objects, lists }: Cost): number {
  return Math.floor(objects / each.objects + lists / each.lists)
}

/** The points of reading a document that is not known yet. */
export function pointsOfReading({ tokens, characters }: { tokens: number; characters: number }): number {
  return Math.floor(tokens / each.tokens + characters / each.characters)
}

/** How many objects an answer holds. Asked of every answer, so it makes no lists on its way. */
export function objectsIn(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0
  let count = 0
  if (Array.isArray(data)) {
    for (let at = 0; at < data.length; at++) count += objectsIn(data[at])
    return count
  }
  for (const name in data) count += objectsIn((data as Readonly<Record<string, unknown>>)[name])
  return count + 1
}
