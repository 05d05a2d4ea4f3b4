/** The access duration of a purchase; monthly and yearly ones are renewed. */
export type AccessTerms = {
  readonly access: 'lifetime' | 'until_date' | 'for_days' | 'monthly' | 'yearly'
  readonly accessUntil: Date | null
  readonly accessDays: number | null
}

const day = 24 * 3600 * 1000

/** When access that begins then will end; null is never. */
export function accessEndOf({ access, accessUntil, accessDays }: AccessTerms, from: Date): Date | null {
  switch (access) {
    case 'lifetime':
      return null
    case 'until_date':
      return stated(accessUntil)
    case 'for_days':
      return new Date(from.getTime() + stated(accessDays) * day)
    case 'monthly':
      return monthsAfter(from, 1)
    case 'yearly':
      return monthsAfter(from, 12)
  }
}

// The database checks that each kind of access says its date or its days.
function stated<T>(value: T | null): T {
  if (value === null) throw new Error('Access for a limited time has no end or number of days')
  return value
}

// In UTC, so that an end does not depend on where it is computed. A month from 31 January is its successor's last day.
function monthsAfter(from: Date, months: number): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return end
}
