import type { Finding } from '../../platform/fields.ts'
import type { ItemState } from '../publishing/index.ts'

/** The time at which a draft is published automatically. Null: only manually; omitted: unchanged. */
export type Plan = { readonly publishAt?: Date | null | undefined }

type Planned = { readonly state: ItemState; readonly publishAt: Date | null }

export const newDraft: Planned = { state: 'draft', publishAt: null }

/** The problem of a new publication time, if any. An unchanged time is always valid. */
export function scheduleFinding({ publishAt }: Plan, current: Planned, now: Date): Finding {
  if (!publishAt || publishAt.getTime() === current.publishAt?.getTime()) return undefined
  if (current.state !== 'draft') return { field: 'publishAt', message: 'can only be set for a draft' }
  return publishAt > now ? undefined : { field: 'publishAt', message: 'must be in the future' }
}
