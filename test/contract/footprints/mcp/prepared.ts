import type { Fixture } from '../../../support/footprints/fixture.ts'
import type { Touch } from '../../../support/footprints/footprint.ts'

type Call = { readonly input: object; readonly touches: readonly Touch[] }

/** Prepares the rows that a tool needs, and returns its call and its footprint. */
export type Prepared = (fixture: Fixture) => Call | Promise<Call>

export const version = ({ id, updatedAt }: { id: string; updatedAt: Date }) => ({
  id,
  updated_at: updatedAt.toISOString(),
})
