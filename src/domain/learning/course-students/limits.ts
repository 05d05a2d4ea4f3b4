/** Limits of the overview of a course's students. */
export const courseStudentLimits = {
  /** After how many days at the same lecture a student is stuck. */
  stuckAfterDays: { from: 1, to: 365, usual: 14 },
  /** The pace of courses without opening dates. */
  lecturesPerWeek: { from: 1, to: 50, usual: 1 },
  /** How many students, the latest enrolled first, the drop-off counts. */
  dropOffStudents: 2_000,
  /** How many students can be selected one by one. */
  mostSelected: 500,
} as const
