import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type {
  AttemptId,
  CourseId,
  LectureId,
  PersonId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import type { Page, PageRequest, RowOf } from '../../../platform/paging.ts'
import { refuseUnlessOwnCourse } from '../../catalog/index.ts'
import { type Editor, matchesSearch, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'

/** The members whom the gradebook lists: all, or those with a submission to grade, a late one, or a quiz not passed. */
export const gradebookFilters = ['waiting', 'late', 'not_passed'] as const

export type GradebookFilter = {
  readonly status?: (typeof gradebookFilters)[number] | undefined
  /** The beginning of a name or an e-mail address. */
  readonly search?: string | undefined
}

/** The best result of a member in a quiz or an assignment. */
export type GradebookResult = {
  readonly lectureId: LectureId
  readonly attempts: number
  /** Of the best graded attempt, after penalties; null without one. */
  readonly points: number | null
  readonly maxPoints: number | null
  readonly passed: boolean
  /** Whether the latest attempt was submitted late. */
  readonly isLate: boolean
  readonly isWaiting: boolean
  readonly latestAttemptId: AttemptId
}

/** A page of the students of a course with their results, latest enrolment first, by two statements. */
export async function gradebookPage(
  { db }: AssessmentsDeps,
  editor: Editor,
  courseId: CourseId,
  { page, ...filter }: GradebookFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'students:read')
  await refuseUnlessOwnCourse(db, editor, courseId)
  const order = { at: 'enrolment.enrolled_at', id: 'enrolment.person_id', latestFirst: true }
  const found = await keysetPage(studentsOf(db, editor, courseId, filter), order, page)
  return await withResults(db, { schoolId: editor.schoolId, courseId }, found)
}

/** A row of the gradebook. */
export type GradebookRow = RowOf<typeof gradebookPage>

/** The quizzes and assignments of a course in its order: the columns of the gradebook. */
export async function gradebookColumns({ db }: AssessmentsDeps, editor: Editor, courseId: CourseId) {
  refuseUnlessMay(editor, 'students:read')
  await refuseUnlessOwnCourse(db, editor, courseId)
  return await db
    .selectFrom('quizzes')
    .innerJoin('lectures', (join) =>
      join.onRef('lectures.schoolId', '=', 'quizzes.schoolId').onRef('lectures.id', '=', 'quizzes.lectureId'),
    )
    .innerJoin('sections', (join) =>
      join
        .onRef('sections.schoolId', '=', 'lectures.schoolId')
        .onRef('sections.id', '=', 'lectures.sectionId'),
    )
    .where('quizzes.schoolId', '=', editor.schoolId)
    .where('quizzes.courseId', '=', courseId)
    .orderBy('sections.position')
    .orderBy('lectures.position')
    .select(['quizzes.lectureId', 'lectures.title', 'quizzes.purpose', 'quizzes.passPercent'])
    .execute()
}

export type GradebookColumn = Awaited<ReturnType<typeof gradebookColumns>>[number]

function studentsOf(db: Db, editor: Editor, courseId: CourseId, { status, search }: GradebookFilter) {
  let students = db
    .selectFrom('enrolments as enrolment')
    .innerJoin('people', 'people.id', 'enrolment.personId')
    .where('enrolment.schoolId', '=', editor.schoolId)
    .where('enrolment.courseId', '=', courseId)
    .select(['enrolment.personId', 'enrolment.enrolledAt', 'people.name', 'people.email'])
  if (search) students = students.where(matchesSearch(search, 'enrolment.person_id'))
  if (status) students = students.where(conditionOf(status, editor.schoolId, courseId))
  return readableWith(students, editor, 'students:read')
}

function conditionOf(status: NonNullable<GradebookFilter['status']>, schoolId: SchoolId, courseId: CourseId) {
  const quizzes = (selected: RawBuilder<unknown>) =>
    sql`select ${selected} from quizzes where quizzes.school_id = ${schoolId} and quizzes.course_id = ${courseId}`
  const own = sql`attempts.school_id = ${schoolId} and attempts.course_id = ${courseId}
    and attempts.person_id = enrolment.person_id`
  switch (status) {
    case 'waiting':
      return sql<boolean>`exists (select from attempts where ${own} and attempts.state = 'submitted')`
    case 'late':
      return sql<boolean>`exists (select from attempts where ${own} and attempts.is_late)`
    case 'not_passed':
      // Counted for each member, because a join would first read every passed attempt of the course.
      return sql<boolean>`(
        select count(distinct attempts.lecture_id) from attempts
        where ${own} and attempts.passed and attempts.lecture_id = any(array(${quizzes(sql`lecture_id`)}))
      ) < (${quizzes(sql`count(*)`)})`
  }
}

type Student = Awaited<ReturnType<ReturnType<typeof studentsOf>['execute']>>[number]

async function withResults(
  db: Db,
  { schoolId, courseId }: { readonly schoolId: SchoolId; readonly courseId: CourseId },
  { rows: students, ...page }: Page<Student>,
) {
  const ids = students.map(({ personId }) => personId)
  const { rows } = await sql<GradebookResult & { readonly personId: PersonId }>`
    select person_id, lecture_id, count(*)::integer as attempts,
      (array_agg(points order by points desc) filter (where state = 'graded'))[1] as points,
      (array_agg(max_points order by points desc) filter (where state = 'graded'))[1] as max_points,
      coalesce(bool_or(passed), false) as passed,
      (array_agg(is_late order by number desc))[1] as is_late,
      bool_or(state = 'submitted') as is_waiting,
      (array_agg(id order by number desc))[1] as latest_attempt_id
    from attempts
    where school_id = ${schoolId} and course_id = ${courseId} and person_id = any(${ids}::uuid[]) and state <> 'open'
    group by person_id, lecture_id
  `.execute(db)
  const results = Map.groupBy(rows, ({ personId }) => personId)
  return { ...page, rows: students.map((each) => ({ ...each, results: results.get(each.personId) ?? [] })) }
}
