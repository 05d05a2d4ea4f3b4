import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'

/** Some fields of an item, and the version they were read from. */
export type Changes<Fields> = PartialFields<Fields> & { readonly updatedAt: Date }

/** Some of the fields; one that is undefined counts as left out. */
export type PartialFields<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

/** The previous settings, overridden by the given fields. */
export function merged<Fields extends object>(previous: Fields, input: PartialFields<Fields>): Fields {
  const changes = Object.entries(input).filter(([, value]) => value !== undefined)
  return { ...previous, ...Object.fromEntries(changes) }
}

/** The version of settings that were never changed. */
export const neverChanged = new Date(0)

/** The result of a write: its id and its new version. */
export type WriteResult<Id> = { readonly id: Id; readonly updatedAt: Date }

/** Optimistic locking: refuses a change to an item that was changed since it was read. */
export function refuseStale(row: { readonly updatedAt: Date }, readAt: Date): void {
  if (row.updatedAt.getTime() === readAt.getTime()) return
  throw new StaleVersion()
}

/** The refusal of a change to something that was changed since it was read. */
export class StaleVersion extends Refusal {
  constructor() {
    super('conflict', 'Someone else has changed it: read it again and retry')
  }
}

/** The time of a change, always after the previous one: two changes in one millisecond are two versions. */
export function nextVersion(clock: Clock, row: { readonly updatedAt: Date }): Date {
  return new Date(Math.max(clock.now().getTime(), row.updatedAt.getTime() + 1))
}
