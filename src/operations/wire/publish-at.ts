import { invalid } from '../../platform/fields.ts'
import { describedMoment, momentOrNull } from './shapes.ts'

/** The planned publication of a draft in a request. */
export const publishAtInput = describedMoment('ISO 8601, in the future, for a draft only')
  .nullable()
  .describe('publishes the draft automatically at this moment; null: not automatically')

/** The planned publication of a draft in a response. */
export const publishAt = momentOrNull.describe(
  'when this draft is published automatically; null: not automatically',
)

type PublicationInput = { readonly state?: string | undefined; readonly publishAt?: Date | null | undefined }

/** Refuses a request that sets both the state and a planned publication. */
export function refuseStateWithPlan({ state, publishAt: at }: PublicationInput): void {
  if (state && at)
    throw invalid('request', [{ field: 'publishAt', message: 'must be left out where state is given' }])
}
