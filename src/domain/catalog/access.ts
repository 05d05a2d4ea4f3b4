import {
  choice,
  type Fields,
  type Finding,
  moment,
  type Settings,
  wholeNumber,
} from '../../platform/fields.ts'
import { mostAccessDays } from './limits.ts'

/** The kinds of access that a purchase gives; monthly and yearly ones are renewed. */
export const accessKinds = ['lifetime', 'until_date', 'for_days', 'monthly', 'yearly'] as const

const span = {
  accessUntil: moment.nullable(),
  accessDays: wholeNumber({ from: 1, to: mostAccessDays }).nullable(),
}

/** The access duration of a purchase. */
export const accessFields = {
  access: choice(['lifetime', 'until_date', 'for_days']),
  ...span,
} satisfies Fields

/** Memberships also recur. */
export const membershipAccessFields = {
  access: choice(accessKinds),
  ...span,
} satisfies Fields

export type Access = Settings<typeof accessFields>
export type MembershipAccess = Settings<typeof membershipAccessFields>

/** A date goes with `until_date`, a number of days with `for_days`, neither with anything else. */
export function accessFindings({ access, accessUntil, accessDays }: MembershipAccess): Finding[] {
  return [
    (access === 'until_date') === (accessUntil !== null)
      ? undefined
      : { field: 'accessUntil', message: 'is required when access is until_date, and not allowed otherwise' },
    (access === 'for_days') === (accessDays !== null)
      ? undefined
      : { field: 'accessDays', message: 'is required when access is for_days, and not allowed otherwise' },
  ]
}
