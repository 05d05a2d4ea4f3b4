import {
  choiceProblem,
  type Finding,
  momentProblem,
  wholeNumberProblem,
} from '../../platform/field-problems.ts'

/** How long what is bought lasts. */
export type Access = {
  readonly access: 'lifetime' | 'until_date' | 'for_days'
  readonly accessUntil: Date | null
  readonly accessDays: number | null
}

/** Memberships also recur. */
export type MembershipAccess = Omit<Access, 'access'> & {
  readonly access: Access['access'] | 'monthly' | 'yearly'
}

const once = ['lifetime', 'until_date', 'for_days'] as const satisfies readonly Access['access'][]

export const accessProblems = (access: Access) => problemsOf(access, once)
export const membershipAccessProblems = (access: MembershipAccess) =>
  problemsOf(access, [...once, 'monthly', 'yearly'])

// A date goes with `until_date`, a number of days with `for_days`, neither with anything else.
function problemsOf(
  { access, accessUntil, accessDays }: MembershipAccess,
  choices: readonly string[],
): Finding[] {
  return [
    choiceProblem('access', access, choices),
    (access === 'until_date') === (accessUntil !== null)
      ? momentProblem('accessUntil', accessUntil)
      : { field: 'accessUntil', message: 'must be given for until_date, and only then' },
    (access === 'for_days') === (accessDays !== null)
      ? wholeNumberProblem('accessDays', accessDays, { from: 1, to: 3650 })
      : { field: 'accessDays', message: 'must be given for for_days, and only then' },
  ]
}
