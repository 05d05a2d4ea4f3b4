import { z } from 'zod'
import { accessFields, membershipAccessFields } from '../../domain/catalog/index.ts'
import { describedMoment } from './shapes.ts'

const span = {
  until: describedMoment('the last moment, for until_date').nullable().default(null),
  days: accessFields.accessDays.default(null).describe('counted from the purchase, for for_days'),
}

/** The access duration in a request. */
export const accessInput = z.strictObject({ kind: accessFields.access, ...span })

/** The access duration of a membership, which may recur. */
export const membershipAccessInput = z.strictObject({ kind: membershipAccessFields.access, ...span })
type AccessInput<Kind> = { readonly kind: Kind; readonly until: Date | null; readonly days: number | null }

/** Maps the access duration to the domain. */
export function accessColumns<Kind>({ kind, until, days }: AccessInput<Kind>) {
  return { access: kind, accessUntil: until, accessDays: days }
}

/** The wire names of the domain's fields in refusals. */
export const accessFieldNames = {
  access: 'access.kind',
  accessUntil: 'access.until',
  accessDays: 'access.days',
}
