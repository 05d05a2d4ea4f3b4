import type { LectureId, LecturesTable, SectionId } from '../../platform/db/schema/schema.gen.ts'
import type { Outline, OutlineLecture } from '../catalog/index.ts'
import { type EnrolmentAt, type LectureState, type Lock, lockOf, prerequisiteOf } from './lock.ts'
import { type Done, doneIn, type OwnInJson } from './own-in-json.ts'

/** A lecture as a member sees it. */
export type Lecture = Lock & {
  readonly id: LectureId
  readonly title: string
  readonly kind: LecturesTable['kind']
  readonly position: number
  readonly state: LectureState
  /** Null if it has no running time. */
  readonly durationSeconds: number | null
  readonly positionSeconds: number
  readonly isPreview: boolean
  /** The prerequisite; null without one. */
  readonly prerequisiteId: LectureId | null
  /** The days after enrolment until it opens; null without such a rule. */
  readonly opensAfterDays: number | null
}

export type Section = {
  readonly id: SectionId
  readonly title: string
  readonly position: number
  readonly lectures: readonly Lecture[]
}

/** The sections of a course as the member finds them at a moment; none where the course is gone. */
export function sectionsFor(outline: Outline | undefined, own: OwnInJson, enrolment: EnrolmentAt): Section[] {
  const progress = { done: doneIn(own), opened: new Set(own.opened), enrolment }
  const sections = outline?.sections.map(({ id, title, position, lectures }) => {
    return { id, title, position, lectures: lectures.map((lecture) => lectureFor(lecture, progress)) }
  })
  return sections ?? []
}

type MemberProgress = {
  readonly done: Done
  readonly opened: ReadonlySet<LectureId>
  readonly enrolment: EnrolmentAt
}

const untouched = { state: 'unread', positionSeconds: 0 } as const

function lectureFor(lecture: OutlineLecture, { done, opened, enrolment }: MemberProgress): Lecture {
  const { id, isPreview, prerequisiteId, unlockAfterDays: opensAfterDays } = lecture
  const { state, positionSeconds } = done.get(id) ?? untouched
  const lockable = {
    state,
    isPreview,
    isOpenedByHand: opened.has(id),
    opensAt: lecture.unlockAt,
    opensAfterDays,
    prerequisite: prerequisiteOf(prerequisiteId, prerequisiteId && done.get(prerequisiteId)?.state),
  }
  const { isLocked, lockReason, unlockAt } = lockOf(lockable, enrolment)
  // One literal: a course may have hundreds of them, and spreading takes several times as long.
  return {
    id,
    title: lecture.title,
    kind: lecture.kind,
    position: lecture.position,
    state,
    durationSeconds: lecture.durationSeconds,
    positionSeconds,
    isPreview,
    prerequisiteId,
    opensAfterDays,
    isLocked,
    lockReason,
    unlockAt,
  } as Lecture
}
