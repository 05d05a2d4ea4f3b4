import { invalid } from '../../platform/fields.ts'
import { momentOrNull, describedMoment } from './shapes.ts'

/** The planned publication of a draft in a request. */
export const publishAtInput = describedMoment('ISO 8601, in the future, for a draft only')
  .nullable()
  .describe('publishes the draft by itself at this moment; null: only by hand')

/** The planned publication of a draft in a response. */
export const publishAt = momentOrNull.describe(
  'when this draft is published by itself; null: only by hand',
)

type PublicationInput = { readonly state?: string | undefined; readonly publishAt?: Date | null | undefined }

/** Refuses a request that sets both the state and a planned publication. */
export function refuseStateWithPlan({ state, publishAt: at }: PublicationInput): void {
  if (state && at)
    throw invalid('request', [{ field: 'publishAt', message: 'must be left out where state is given' }])
}
