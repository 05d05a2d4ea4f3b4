import { addDuration, day } from '../../platform/durations.ts'

/** The states of a lecture for a member. */
export const lectureStates = ['unread', 'read', 'completed'] as const
export type LectureState = (typeof lectureStates)[number]

/** The reasons why a lecture is locked. */
export const lockReasons = ['scheduled', 'prerequisite', 'expired'] as const
export type LockReason = (typeof lockReasons)[number]

/** The lock of a lecture: its reason and the time of its opening. */
export type Lock =
  | { readonly isLocked: false; readonly lockReason: null; readonly unlockAt: null }
  | { readonly isLocked: true; readonly lockReason: LockReason; readonly unlockAt: Date | null }

/** The unlock conditions of a lecture. */
export type Lockable = {
  readonly state: LectureState
  readonly isPreview: boolean
  /** An operator opened it for this member. */
  readonly isOpenedByHand: boolean
  readonly opensAt: Date | null
  readonly opensAfterDays: number | null
  readonly prerequisite: 'none' | 'completed' | 'not completed'
}

/** The prerequisite of a lecture with the member's progress in it. */
export function prerequisiteOf(
  id: string | null,
  state: Lockable['state'] | null | undefined,
): Lockable['prerequisite'] {
  if (id === null) return 'none'
  return state === 'completed' ? 'completed' : 'not completed'
}

/** The member's enrolment in the course; no access means that it has ended. */
export type EnrolmentAt = {
  /** From when days after enrolment count: the enrolment, or the start of the member's cohort. */
  readonly countsFrom: Date
  readonly access: { readonly endsAt: Date | null } | undefined
  readonly now: Date
}

const open: Lock = { isLocked: false, lockReason: null, unlockAt: null }

/** The lock of a lecture for a member at a moment. */
export function lockOf(lecture: Lockable, enrolment: EnrolmentAt): Lock {
  if (hasEnded(enrolment)) return { isLocked: true, lockReason: 'expired', unlockAt: null }
  if (lecture.state === 'completed' || lecture.isPreview || lecture.isOpenedByHand) return open
  const opensAt = openingOf(lecture, enrolment.countsFrom)
  if (opensAt && opensAt > enrolment.now)
    return { isLocked: true, lockReason: 'scheduled', unlockAt: opensAt }
  if (lecture.prerequisite === 'not completed') {
    return { isLocked: true, lockReason: 'prerequisite', unlockAt: null }
  }
  return open
}

function hasEnded({ access, now }: EnrolmentAt): boolean {
  return !access || (access.endsAt !== null && access.endsAt <= now)
}

// Days are 24 hours from the moment of enrolment or the start of the cohort, in every time zone.
function openingOf({ opensAt, opensAfterDays }: Lockable, countsFrom: Date): Date | null {
  if (opensAfterDays === null) return opensAt
  return addDuration(countsFrom, opensAfterDays * day)
}
