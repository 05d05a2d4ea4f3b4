import { z } from 'zod'
import { accessFields, membershipAccessFields } from '../../domain/catalog/index.ts'
import { describedMoment } from './shapes.ts'

const span = {
  until: describedMoment('the last moment, for until_date').nullable().default(null),
  days: accessFields.accessDays.default(null).describe('counted from the purchase, for for_days'),
}

/** How long access lasts, as it is sent. */
export const accessInput = z.strictObject({ kind: accessFields.access, ...span })

/** The same of a membership, which may also recur. */
export const membershipAccessInput = z.strictObject({ kind: membershipAccessFields.access, ...span })
type AccessInput<Kind> = { readonly kind: Kind; readonly until: Date | null; readonly days: number | null }

/** The fields of the domain that say so. */
export function accessColumns<Kind>({ kind, until, days }: AccessInput<Kind>) {
  return { access: kind, accessUntil: until, accessDays: days }
}

/** What the domain calls them in a refusal, and what they are called here. */
export const accessFieldNames = { access: 'access.kind', accessUntil: 'access.until', accessDays: 'access.days' }
