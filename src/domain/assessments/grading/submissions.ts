import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { cappedCount } from '../../../platform/db/paging/capped-count.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { AttemptId, CourseId, LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { coursesOfStaff, worksOnEveryCourse } from '../../catalog/index.ts'
import { type Editor, mayAs, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'

/** The submissions that an editor may see: submitted attempts of the courses that they work on. */
export function submissionsReadableBy(db: Db, editor: Editor) {
  const submissions = db
    .selectFrom('attempts')
    .where('attempts.schoolId', '=', editor.schoolId)
    .where('attempts.state', '!=', 'open')
  const readable = readableWith(submissions, editor, 'students:read')
  if (worksOnEveryCourse(editor)) return readable
  return readable.where('attempts.courseId', 'in', coursesOfStaff(db, editor))
}

/** The filters of the grading queue. */
export type SubmissionFilter = {
  readonly courseId?: CourseId | undefined
  readonly lectureId?: LectureId | undefined
  /** `mine`: claimed by the caller; `free`: not claimed by another grader. */
  readonly claim?: 'mine' | 'free' | undefined
}

/** A page of the submissions that wait for a person, the oldest first, by one statement. */
export async function listSubmissions(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  { page, courseId, lectureId, claim }: SubmissionFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'students:read')
  let waiting = describedSubmissions(db, editor, clock.now()).where('attempts.state', '=', 'submitted')
  if (courseId) waiting = waiting.where('attempts.courseId', '=', courseId)
  if (lectureId) waiting = waiting.where('attempts.lectureId', '=', lectureId)
  const reader = editor.kind === 'operator' ? editor.memberId : null
  if (claim === 'mine') waiting = waiting.where('claim.personId', '=', reader)
  if (claim === 'free')
    waiting = waiting.where((own) =>
      own.or([own('claim.personId', 'is', null), own('claim.personId', '=', reader)]),
    )
  const order = { at: 'attempts.submitted_at', id: 'attempts.id', latestFirst: false }
  return await keysetPage(waiting, order, page)
}

/** A submission as the grading queue shows it. */
export type ListedSubmission = RowOf<typeof listSubmissions>

/** The number of submissions to grade in the editor's courses, up to a limit; null without the permission to grade. */
export async function countSubmissionsToGrade(
  { db }: AssessmentsDeps,
  editor: Editor,
): Promise<number | null> {
  if (!mayAs(editor, 'submissions:grade')) return null
  const waiting = submissionsReadableBy(db, editor)
    .where('attempts.state', '=', 'submitted')
    .select('attempts.id')
  const { count } = await db.selectNoFrom(cappedCount(waiting).as('count')).executeTakeFirstOrThrow()
  return count
}

/** Submissions with their member, course, lecture and live claim. */
export function describedSubmissions(db: Db, editor: Editor, now: Date) {
  return (
    submissionsReadableBy(db, editor)
      .innerJoin('courses as course', (join) =>
        join.onRef('course.schoolId', '=', 'attempts.schoolId').onRef('course.id', '=', 'attempts.courseId'),
      )
      .innerJoin('lectures as lecture', (join) =>
        join
          .onRef('lecture.schoolId', '=', 'attempts.schoolId')
          .onRef('lecture.id', '=', 'attempts.lectureId'),
      )
      .innerJoin('quizzes as quiz', (join) =>
        join
          .onRef('quiz.schoolId', '=', 'attempts.schoolId')
          .onRef('quiz.lectureId', '=', 'attempts.lectureId'),
      )
      .leftJoin('gradingClaims as claim', (join) =>
        join
          .onRef('claim.schoolId', '=', 'attempts.schoolId')
          .onRef('claim.attemptId', '=', 'attempts.id')
          .on('claim.expiresAt', '>', now),
      )
      // Not joined: PostgreSQL takes longer to order so many joins than to run the statement.
      .select(['attempts.id', 'attempts.personId', nameOf<string>('attempts.person_id').as('memberName')])
      .select(['attempts.courseId', 'course.name as courseName', 'course.slug as courseSlug'])
      .select(['attempts.lectureId', 'lecture.title as lectureTitle', 'quiz.purpose'])
      .select(['attempts.number', 'attempts.state', 'attempts.isLate', 'attempts.dueAt'])
      .select(sql<Date>`attempts.submitted_at`.as('submittedAt'))
      .select(['claim.personId as claimedById', nameOf<string | null>('claim.person_id').as('claimedByName')])
      .select('claim.expiresAt as claimExpiresAt')
  )
}

const nameOf = <Name>(person: string) =>
  sql<Name>`(select people.name from people where people.id = ${sql.ref(person)})`

/** A submission that the grader may grade, locked until the end of the transaction. */
export async function lockSubmission(tx: Tx, editor: Editor, id: AttemptId) {
  const submission = await submissionsReadableBy(tx, editor)
    .where('attempts.id', '=', id)
    .selectAll('attempts')
    .forUpdate('attempts')
    .executeTakeFirst()
  if (!submission) throw noSuchSubmission()
  return submission
}

export type LockedSubmission = Awaited<ReturnType<typeof lockSubmission>>

/** Refuses a submission that no longer waits for a grader. */
export function refuseUnlessWaiting({ state }: Pick<LockedSubmission, 'state'>): void {
  if (state === 'graded') throw new Refusal('conflict', 'This submission is already graded')
  if (state === 'returned') throw new Refusal('conflict', 'This submission was returned to the member')
}

export function noSuchSubmission(): Refusal {
  return new Refusal('not_found', 'No such submission in the courses that you work on')
}

/** The earlier attempts of a member at a lecture, the latest first. */
export async function earlierAttempts(
  db: Db,
  schoolId: SchoolId,
  { personId, lectureId, number }: Pick<LockedSubmission, 'personId' | 'lectureId' | 'number'>,
) {
  return await db
    .selectFrom('attempts')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', lectureId)
    .where('personId', '=', personId)
    .where('number', '<', number)
    .where('state', '!=', 'open')
    .orderBy('number', 'desc')
    .limit(20)
    .select(['id', 'number', 'state', 'submittedAt', 'points', 'maxPoints', 'passed', 'comment'])
    .execute()
}
