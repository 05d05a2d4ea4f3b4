import { addDays, addMonths } from '../../platform/calendar.ts'
import type { MembershipAccess } from '../catalog/index.ts'

/** The access duration of a purchase; monthly and yearly ones are renewed. */
export type AccessTerms = {
  readonly access: MembershipAccess['access']
  readonly accessUntil: Date | null
  readonly accessDays: number | null
}

/** The end of access with this start, by the calendar of the school's time zone; null if it never ends. */
export function accessEndOf(
  { access, accessUntil, accessDays }: AccessTerms,
  from: Date,
  timeZone: string,
): Date | null {
  switch (access) {
    case 'lifetime':
      return null
    case 'until_date':
      return stated(accessUntil)
    case 'for_days':
      return addDays(from, stated(accessDays), timeZone)
    case 'monthly':
      return addMonths(from, 1, timeZone)
    case 'yearly':
      return addMonths(from, 12, timeZone)
  }
}

// The database checks that each kind of access has its date or its days.
function stated<T>(value: T | null): T {
  if (value === null) throw new Error('Access for a limited time has no end or number of days')
  return value
}
