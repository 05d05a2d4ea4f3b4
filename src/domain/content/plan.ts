import type { Finding } from '../../platform/fields.ts'
import type { ItemState } from '../publishing/index.ts'

/** When a draft is published without further ado; null: only by hand, left out: as it was. */
export type Plan = { readonly publishAt?: Date | null | undefined }

type Planned = { readonly state: ItemState; readonly publishAt: Date | null }

export const newDraft: Planned = { state: 'draft', publishAt: null }

/** What is wrong with a plan, if anything. A plan that stays as it was is never wrong. */
export function scheduleFinding({ publishAt }: Plan, current: Planned, now: Date): Finding {
  if (!publishAt || publishAt.getTime() === current.publishAt?.getTime()) return undefined
  if (current.state !== 'draft') return { field: 'publishAt', message: 'can only be set for a draft' }
  return publishAt > now ? undefined : { field: 'publishAt', message: 'must be in the future' }
}
