import type { CourseId, LectureId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { NewComment } from '../content/index.ts'
import type { Editor } from '../identity/index.ts'
import type { MemberActor, PlatformActor } from '../tenancy/index.ts'
import { completeLecture } from './complete-lecture.ts'
import type { LearningDeps } from './deps.ts'
import { detailProgress } from './detail-progress.ts'
import {
  type CourseParts,
  enrolledCourseBySlug,
  enrolledCourseCount,
  enrolledCourses,
} from './enrolled-courses.ts'
import { type GiftByHand, grantByHand, takeBackByHand } from './grant-by-hand.ts'
import { resetLecture, type TheirLecture, unlockFor } from './help-a-member.ts'
import { commentOnLecture, commentsUnder } from './lecture-comments.ts'
import { namedLecture } from './named-lecture.ts'
import { nextLecture } from './next-lecture.ts'
import { openLecture } from './open-lecture.ts'
import { learningPersonalData } from './personal-data.ts'
import { type ProgressReport, reportProgress } from './report-progress.ts'
import { enrolmentsOf, listStudents, studentById, studentsOf } from './students.ts'
import { syllabus, syllabusOf } from './syllabus.ts'
import { tellOpenedLectures } from './tell-opened-lectures.ts'

export type { Lecture, Section } from './curriculum-in-json.ts'
export type { LearningDeps } from './deps.ts'
export type { CourseProgress } from './detail-progress.ts'
export type { EnrolledCourse } from './enrolled-courses.ts'
export { type Enrolment, ensureEnrolled, grantAndEnrol } from './enrolments.ts'
export type { GiftByHand } from './grant-by-hand.ts'
export type { TheirLecture } from './help-a-member.ts'
export type { Lock, LockReason } from './lock.ts'
export type { NextLecture } from './next-lecture.ts'
export type { LectureProgress, ProgressReport } from './report-progress.ts'
export type { Syllabus } from './syllabus.ts'

export type Learning = ReturnType<typeof createLearning>

/** Courses of members, their locks and their progress. */
export function createLearning(deps: LearningDeps) {
  return { ...ownCourses(deps), ...watching(deps), ...teaching(deps) }
}

function ownCourses(deps: LearningDeps) {
  return {
    /** A page of the courses a member has access to, latest enrolment first, with what of them is wanted. */
    enrolledCourses: (member: MemberActor, page: PageRequest, parts?: CourseParts) =>
      enrolledCourses(deps, member, page, parts),
    /** How many courses a member has access to. */
    enrolledCourseCount: (member: MemberActor) => enrolledCourseCount(deps, member),
    /** A course the member has access to; undefined when there is none of that name. */
    enrolledCourseBySlug: (member: MemberActor, slug: string) => enrolledCourseBySlug(deps, member, slug),
    /** The curriculum of the member's courses with their progress and what is locked. */
    syllabus: (member: MemberActor, courseIds: readonly CourseId[]) => syllabus(deps, member, courseIds),
    /** The member's progress in each of these courses. */
    detailProgress: (member: MemberActor, courseIds: readonly CourseId[]) =>
      detailProgress(deps, member, courseIds),
    /** The next lecture, in one course or in the one watched last. */
    nextLecture: (member: MemberActor, within?: { readonly courseId?: CourseId | undefined }) =>
      nextLecture(deps, member, within),
  }
}

function watching(deps: LearningDeps) {
  return {
    /** Opens a lecture, marks it as read and returns its content; refused while it is locked. */
    openLecture: (member: MemberActor, lectureId: LectureId) => openLecture(deps, member, lectureId),
    /** Records a player's report; 90 % of a lecture complete it. */
    reportProgress: (member: MemberActor, lectureId: LectureId, report: ProgressReport) =>
      reportProgress(deps, member, lectureId, report),
    /** Marks a lecture as completed. */
    completeLecture: (member: MemberActor, lectureId: LectureId) => completeLecture(deps, member, lectureId),
    /** A page of comments on a lecture that is open to the member. */
    commentsUnder: (member: MemberActor, lectureId: LectureId, request: { page: PageRequest }) =>
      commentsUnder(deps, member, lectureId, request),
    /** Comments on a lecture that is open to the member. */
    commentOnLecture: (member: MemberActor, lectureId: LectureId, comment: NewComment) =>
      commentOnLecture(deps, member, lectureId, comment),
  }
}

function teaching(deps: LearningDeps) {
  return {
    /** A page of everybody who is enrolled in anything. */
    listStudents: (editor: Editor, page: PageRequest) => listStudents(deps, editor, page),
    /** One student; undefined if not enrolled at this school. */
    studentById: (editor: Editor, memberId: PersonId) => studentById(deps, editor, memberId),
    /** A page of the students of a course and how far they are. */
    studentsOf: (editor: Editor, courseId: CourseId, page: PageRequest) =>
      studentsOf(deps, editor, courseId, page),
    /** A page of a member's enrolments and how far they are. */
    enrolmentsOf: (editor: Editor, memberId: PersonId, page: PageRequest) =>
      enrolmentsOf(deps, editor, memberId, page),
    /** The curriculum of a member, for lecturers and operators. */
    syllabusOf: (editor: Editor, memberId: PersonId, courseIds: readonly CourseId[]) =>
      syllabusOf(deps, editor, memberId, courseIds),
    /** Gives a member a course, a download or a membership. */
    grantByHand: (editor: Editor, gift: GiftByHand & { readonly expiresAt: Date | null }) =>
      grantByHand(deps, editor, gift),
    /** Revokes manually granted access. */
    takeBackByHand: (editor: Editor, gift: GiftByHand) => takeBackByHand(deps, editor, gift),
    /** Sets a lecture back to unread for a member. */
    resetLecture: (editor: Editor, their: TheirLecture) => resetLecture(deps, editor, their),
    /** Opens a locked lecture for a member. */
    unlockFor: (editor: Editor, their: TheirLecture) => unlockFor(deps, editor, their),
    /** Which lecture of which course it is; undefined once it is gone. */
    namedLecture: (editor: Editor, lectureId: LectureId) => namedLecture(deps, editor, lectureId),
    /** Notifies members once of lectures unlocked by date. */
    tellOpenedLectures: (actor: PlatformActor) => tellOpenedLectures(deps, actor),
    /** What a person learnt, for their data export. */
    learningPersonalData: (schoolId: SchoolId, personId: PersonId) =>
      learningPersonalData(deps, schoolId, personId),
  }
}
