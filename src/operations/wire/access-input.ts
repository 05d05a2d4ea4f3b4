import { z } from 'zod'
import { accessFields, membershipAccessFields } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import type { PartialFields } from '../../platform/row-version.ts'
import { changedPrice, minorOf, type moneyInput } from './money-input.ts'
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

function accessColumns<Kind>({ kind, until, days }: AccessInput<Kind>) {
  return { access: kind, accessUntil: until, accessDays: days }
}

type TermsInput<Kind> = {
  readonly price: z.output<typeof moneyInput>
  readonly access: AccessInput<Kind>
}

/** Maps the price and the access duration of a new offer to the domain. */
export function termColumns<Kind>(school: School, { price, access }: TermsInput<Kind>) {
  return { ...accessColumns(access), price: minorOf(school, 'price', price) }
}

/** Maps a changed price and a changed access duration to the domain. */
export function changedTerms<Kind>(school: School, { price, access }: PartialFields<TermsInput<Kind>>) {
  return { ...(access && accessColumns(access)), ...changedPrice(school, price) }
}

/** The wire names of the domain's fields in refusals. */
export const accessFieldNames = {
  access: 'access.kind',
  accessUntil: 'access.until',
  accessDays: 'access.days',
}
