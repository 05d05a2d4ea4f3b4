import type { SelectionNode } from 'graphql'
import { memberApiWork as each } from '../shared/member-api-limits.ts'
import { type Fragments, mergedFields, selectionsUnder } from './merged-fields.ts'
import type { Cost } from './query-cost.ts'

/** The points of running an operation, beyond the one that every request takes. */
export function pointsOfRunning({ objects, lists }: Cost): number {
  return Math.floor(objects / each.objects + lists / each.lists)
}

/** The points of reading a document that is not known yet. */
export function pointsOfReading({ tokens, characters }: { tokens: number; characters: number }): number {
  return Math.floor(tokens / each.tokens + characters / each.characters)
}

/** The fields of an answer that hold objects, by their names in it. */
export type Shape = readonly (readonly [name: string, under: Shape])[]

export function shapeOf(fragments: Fragments, selections: readonly SelectionNode[]): Shape {
  return [...mergedFields(fragments, selections)]
    .map(([name, nodes]) => [name, selectionsUnder(nodes)] as const)
    .filter(([, under]) => under.length > 0)
    .map(([name, under]) => [name, shapeOf(fragments, under)])
}

/** The number of objects in a response of this shape. It runs for every response and reads no other fields. */
export function objectsIn(data: unknown, shape: Shape): number {
  if (typeof data !== 'object' || data === null) return 0
  let count = 0
  if (Array.isArray(data)) {
    for (let at = 0; at < data.length; at++) count += objectsIn(data[at], shape)
    return count
  }
  for (const [name, under] of shape)
    count += objectsIn((data as Readonly<Record<string, unknown>>)[name], under)
  return count + 1
}
