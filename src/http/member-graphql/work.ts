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

/** The number of objects in a response. */
export function objectsIn(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0
  const parts: readonly unknown[] = Array.isArray(data) ? data : Object.values(data)
  return parts.reduce<number>((count, part) => count + objectsIn(part), Array.isArray(data) ? 0 : 1)
}
