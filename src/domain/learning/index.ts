import type {
  CourseId,
  LectureId,
  LectureNoteId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { CommentReport, NewComment } from '../content/index.ts'
import type { Editor, HostAt, Reader } from '../identity/index.ts'
import type { MemberActor, PlatformActor } from '../tenancy/index.ts'
import { classroom } from './classroom.ts'
import { type PreviewedReader, previewClassroom } from './classroom-preview.ts'
import { cohortOperations } from './cohorts/cohort-operations.ts'
import { courseStudentOperations } from './course-students/course-student-operations.ts'
import type { LearningDeps } from './deps.ts'
import {
  type CourseParts,
  enrolledCourseBySlug,
  enrolledCourseCount,
  enrolledCourses,
} from './enrolled-courses.ts'
import { forgetLearning } from './forget-learning.ts'
import { learningHome } from './learning-home.ts'
import {
  commentOnLecture,
  commentsUnder,
  type Participant,
  reportLectureComment,
  threadsUnder,
} from './lecture-comments.ts'
import { lectureLabels } from './lecture-labels.ts'
import { lectureCaptions, lectureMedia } from './lecture-media.ts'
import { grantManually, type ManualAccess, revokeManually } from './manual-access.ts'
import { type MemberLecture, resetLecture, unlockForMember } from './member-lecture.ts'
import { nextLecture } from './next-lecture.ts'
import { countNotes, listNotes, noteById, notesAbout } from './notes/notes.ts'
import { addNote, deleteNote, editNote, type NewNote } from './notes/write-notes.ts'
import { openLecture } from './open-lecture.ts'
import { notifyOfOpenedLectures } from './openings/notify-of-opened-lectures.ts'
import { claimSectionMail } from './openings/section-openings.ts'
import { learningPersonalData } from './personal-data.ts'
import { completeLecture } from './progress/complete-lecture.ts'
import { detailProgress } from './progress/detail-progress.ts'
import { lectureProgress } from './progress/lecture-progress.ts'
import { reopenLecture } from './progress/reopen-lecture.ts'
import { type ProgressReport, reportProgress } from './progress/report-progress.ts'
import { dropReminder, recordReminded, remindersOf, remindOfLecture } from './reminders.ts'
import {
  enrolmentOf,
  enrolmentsOf,
  listStudents,
  type StatusFilter,
  type StudentFilter,
  studentById,
  studentsOf,
} from './students.ts'
import { suggestedCourses } from './suggested-courses.ts'
import { syllabus, syllabusOf } from './syllabus.ts'

export type { Classroom, ReaderRelation, RoomLecture, RoomLock, RoomSection } from './classroom.ts'
export type { ClassroomPreview, PreviewedReader } from './classroom-preview.ts'
export type { Attendance } from './cohorts/attendance.ts'
export type { MemberOfCohort } from './cohorts/cohort-members.ts'
export type { Cohort } from './cohorts/cohorts.ts'
export { type LiveSession, sessionFields } from './cohorts/live-sessions.ts'
export type { OwnCohorts, OwnSession } from './cohorts/own-cohort.ts'
export { cohortFields } from './cohorts/write-cohorts.ts'
export {
  type CourseStudent,
  type CourseStudentFilter,
  type StudentSelection,
  selectedStudents,
} from './course-students/course-students.ts'
export type { LectureDropOff } from './course-students/drop-off.ts'
export { courseStudentLimits } from './course-students/limits.ts'
export { type StudentStatus, studentStatuses } from './course-students/status.ts'
export { refuseDeletedLecture } from './deleted-lecture.ts'
export type { LearningDeps } from './deps.ts'
export type { EnrolledCourse } from './enrolled-courses.ts'
export { type Enrolment, ensureEnrolled, grantAndEnrol } from './enrolments.ts'
export type { ComingLecture, GoOn, LearningHome } from './learning-home.ts'
export type { Participant } from './lecture-comments.ts'
export { type Lock, type LockReason, lectureStates, lockReasons } from './lock.ts'
export type { ManualAccess } from './manual-access.ts'
export type { MemberLecture } from './member-lecture.ts'
export type { NextLecture } from './next-lecture.ts'
export { longestNote, longestNoteSearch } from './notes/limits.ts'
export type { ListedNote, Note } from './notes/notes.ts'
export type { NewNote } from './notes/write-notes.ts'
export { complete } from './progress/complete-lecture.ts'
export type { CourseProgress } from './progress/detail-progress.ts'
export type { LectureProgress, ProgressReport } from './progress/report-progress.ts'
export { reachableLecture } from './reachable-lecture.ts'
export type { Lecture, Section } from './sections-for.ts'
export type { EnrolmentOfStudent } from './students.ts'
export type { Syllabus } from './syllabus.ts'

export type Learning = ReturnType<typeof createLearning>

/** Courses of members, their locks and their progress. */
export function createLearning(deps: LearningDeps) {
  return {
    ...ownCourses(deps),
    ...watching(deps),
    ...talking(deps),
    ...reminding(deps),
    ...noting(deps),
    ...cohortOperations(deps),
    ...courseStudentOperations(deps),
    ...teaching(deps),
  }
}

function ownCourses(deps: LearningDeps) {
  return {
    /** A page of the courses a member has access to, latest enrolment first, with the requested parts. */
    enrolledCourses: (member: MemberActor, page: PageRequest, parts?: CourseParts) =>
      enrolledCourses(deps, member, page, parts),
    /** The number of courses that a member has access to. */
    enrolledCourseCount: (member: MemberActor) => enrolledCourseCount(deps, member),
    /** A course the member has access to; undefined if there is none with that slug. */
    enrolledCourseBySlug: (member: MemberActor, slug: string, parts?: CourseParts) =>
      enrolledCourseBySlug(deps, member, slug, parts),
    /** The curriculum of the member's courses with their progress and locks. */
    syllabus: (member: MemberActor, courseIds: readonly CourseId[]) => syllabus(deps, member, courseIds),
    /** The member's progress in each of these courses. */
    detailProgress: (member: MemberActor, courseIds: readonly CourseId[]) =>
      detailProgress(deps, member, courseIds),
    /** The next lecture, in one course or in the one watched last. */
    nextLecture: (member: MemberActor, within?: { readonly courseId?: CourseId | undefined }) =>
      nextLecture(deps, member, within),
    /** The home page of a member: courses with progress, the next lecture, and coming openings. */
    learningHome: (member: MemberActor, page: PageRequest) => learningHome(deps, member, page),
    /** A course as its own pages show it, with the lectures that this reader may open. */
    classroom: (reader: Reader, slug: string) => classroom(deps, reader, slug),
    /** Other courses of the same lecturers that the member does not have. */
    suggestedCourses: (member: MemberActor, courseId: CourseId) => suggestedCourses(deps, member, courseId),
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
    /** Marks a completed lecture as not completed. */
    reopenLecture: (member: MemberActor, lectureId: LectureId) => reopenLecture(deps, member, lectureId),
    /** The member's progress in a lecture that is open to them. */
    lectureProgress: (member: MemberActor, lectureId: LectureId) => lectureProgress(deps, member, lectureId),
    /** The file of a lecture that is open to the member. */
    lectureMedia: (member: MemberActor, lectureId: LectureId) => lectureMedia(deps, member, lectureId),
    /** The captions of a lecture that is open to the member, in one language; undefined if there are none. */
    lectureCaptions: (member: MemberActor, lectureId: LectureId, language: string) =>
      lectureCaptions(deps, member, lectureId, language),
  }
}

function talking(deps: LearningDeps) {
  return {
    /** A page of comments on a lecture that is open to the member. */
    commentsUnder: (member: MemberActor, lectureId: LectureId, request: { page: PageRequest }) =>
      commentsUnder(deps, member, lectureId, request),
    /** Comments on a lecture that is open to the member. */
    commentOnLecture: (author: Participant, lectureId: LectureId, comment: NewComment) =>
      commentOnLecture(deps, author, lectureId, comment),
    /** The comments as threads, the newest first. */
    threadsUnder: (reader: Participant, lectureId: LectureId, request: { page: PageRequest }) =>
      threadsUnder(deps, reader, lectureId, request),
    /** Reports a comment on a lecture. */
    reportLectureComment: (member: Participant, lectureId: LectureId, report: CommentReport) =>
      reportLectureComment(deps, member, lectureId, report),
  }
}

function reminding(deps: LearningDeps) {
  return {
    /** Subscribes the member to a reminder when a locked lecture opens. */
    remindOfLecture: (member: MemberActor, lectureId: LectureId) => remindOfLecture(deps, member, lectureId),
    /** Cancels the reminder. */
    dropReminder: (member: MemberActor, lectureId: LectureId) => dropReminder(deps, member, lectureId),
    /** The openings among these for which the member has a reminder, with the time of the request. */
    remindersOf: (host: HostAt, openings: Parameters<typeof remindersOf>[2]) =>
      remindersOf(deps, host, openings),
    /** Records that the member was reminded of these lectures. */
    recordReminded: (host: HostAt, openings: Parameters<typeof recordReminded>[2]) =>
      recordReminded(deps, host, openings),
    /** Records mail about opened sections, and returns those about which the member had none on that day. */
    claimSectionMail: (host: HostAt, sections: Parameters<typeof claimSectionMail>[2]) =>
      claimSectionMail(deps, host, sections),
    /** Deletes what only a deleted account needed. */
    forgetLearning: (schoolId: SchoolId, personId: PersonId) => forgetLearning(deps, schoolId, personId),
  }
}

function noting(deps: LearningDeps) {
  return {
    /** The member's private notes about a lecture, in the order of the film. */
    notesAbout: (member: MemberActor, lectureId: LectureId) => notesAbout(deps, member, lectureId),
    /** A page of the member's private notes that contain a text, the newest first. */
    listNotes: (member: MemberActor, request: Parameters<typeof listNotes>[2]) =>
      listNotes(deps, member, request),
    /** One of the member's private notes; undefined if there is none. */
    noteById: (member: MemberActor, id: LectureNoteId) => noteById(deps, member, id),
    /** The number of the member's private notes. */
    countNotes: (member: MemberActor) => countNotes(deps, member),
    /** Adds a private note to a lecture that is open to the member. */
    addNote: (member: MemberActor, lectureId: LectureId, note: NewNote) =>
      addNote(deps, member, lectureId, note),
    /** Replaces one's own note. */
    editNote: (member: MemberActor, id: LectureNoteId, note: NewNote) => editNote(deps, member, id, note),
    /** Deletes one's own note, and returns what it was. */
    deleteNote: (member: MemberActor, id: LectureNoteId) => deleteNote(deps, member, id),
  }
}

function teaching(deps: LearningDeps) {
  return {
    /** A page of everybody who is enrolled in anything. */
    listStudents: (editor: Editor, request: StudentFilter & StatusFilter & { readonly page: PageRequest }) =>
      listStudents(deps, editor, request),
    /** One student; undefined if not enrolled at this school. */
    studentById: (editor: Editor, memberId: PersonId) => studentById(deps, editor, memberId),
    /** A page of the students of a course and their progress. */
    studentsOf: (editor: Editor, courseId: CourseId, page: PageRequest) =>
      studentsOf(deps, editor, courseId, page),
    /** A page of a member's enrolments and their progress. */
    enrolmentsOf: (editor: Editor, memberId: PersonId, page: PageRequest) =>
      enrolmentsOf(deps, editor, memberId, page),
    /** One enrolment of a member; undefined if there is none. */
    enrolmentOf: (editor: Editor, memberId: PersonId, courseId: CourseId) =>
      enrolmentOf(deps, editor, memberId, courseId),
    /** The curriculum of a member, for lecturers and operators. */
    syllabusOf: (editor: Editor, memberId: PersonId, courseIds: readonly CourseId[]) =>
      syllabusOf(deps, editor, memberId, courseIds),
    /** Gives a member a course, a download or a membership. */
    grantManually: (editor: Editor, access: ManualAccess & { readonly expiresAt: Date | null }) =>
      grantManually(deps, editor, access),
    /** Revokes manually granted access. */
    revokeManually: (editor: Editor, access: ManualAccess) => revokeManually(deps, editor, access),
    /** Sets a lecture back to unread for a member. */
    resetLecture: (editor: Editor, memberLecture: MemberLecture) => resetLecture(deps, editor, memberLecture),
    /** Opens a locked lecture for a member. */
    unlockForMember: (editor: Editor, memberLecture: MemberLecture) =>
      unlockForMember(deps, editor, memberLecture),
    /** The classroom of a course as an imagined student or a visitor would find it; nothing is written. */
    previewClassroom: (editor: Editor, slug: string, as: PreviewedReader) =>
      previewClassroom(deps, editor, slug, as),
    /** The lectures with these ids, in the order of their course; deleted ones are left out. */
    lectureLabels: (editor: Editor, lectureIds: readonly LectureId[]) =>
      lectureLabels(deps, editor, lectureIds),
    /** Notifies members once of lectures unlocked by date. */
    notifyOfOpenedLectures: (actor: PlatformActor) => notifyOfOpenedLectures(deps, actor),
    /** The learning data of a person, for their data export. */
    learningPersonalData: (schoolId: SchoolId, personId: PersonId) =>
      learningPersonalData(deps, schoolId, personId),
  }
}
