import { prepared } from '../../platform/db/prepared.ts'
import type {
  CourseId,
  LectureId,
  LecturesTable,
  PersonId,
  SchoolId,
  SectionId,
} from '../../platform/db/schema.gen.ts'
import type { Holder } from '../entitlements/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { LearningDeps } from './deps.ts'
import { type LectureRow, lectureRows, lockOfRow } from './lecture-rows.ts'
import type { Lock } from './lock.ts'

/** A lecture as one member finds it. */
export type Lecture = Lock & {
  readonly id: LectureId
  readonly title: string
  readonly kind: LecturesTable['kind']
  readonly position: number
  readonly state: 'unread' | 'read' | 'completed'
  /** Null where it has no running time. */
  readonly durationSeconds: number | null
  readonly positionSeconds: number
  readonly isPreview: boolean
}

export type Section = {
  readonly id: SectionId
  readonly title: string
  readonly position: number
  readonly lectures: readonly Lecture[]
}

/** The sections of each course, by its id. */
export type Syllabus = ReadonlyMap<CourseId, readonly Section[]>

/**
 * The curriculum of courses the member was enrolled in, with what they did and what is locked, by one statement.
 * Other courses are not in the answer.
 */
export async function syllabus(
  { db, clock }: LearningDeps,
  { schoolId, memberId }: Holder,
  courseIds: readonly CourseId[],
): Promise<Syllabus> {
  const now = clock.now()
  const rows = await findSyllabus(db, schoolId, memberId, now, courseIds)
  const courses = Map.groupBy(rows, ({ courseId }) => courseId)
  return new Map([...courses].map(([courseId, own]) => [courseId, sectionsOf(own, now)]))
}

/** The same for whoever teaches them. */
export async function syllabusOf(
  deps: LearningDeps,
  editor: Editor,
  memberId: PersonId,
  courseIds: readonly CourseId[],
): Promise<Syllabus> {
  refuseUnlessMay(editor, 'students:read')
  return await syllabus(deps, { schoolId: editor.schoolId, memberId }, courseIds)
}

const findSyllabus = prepared(
  'learning.syllabus',
  (db, schoolId: SchoolId, memberId: PersonId, now: Date, courseIds: readonly CourseId[]) =>
    lectureRows(db, { schoolId, memberId }, now)
      .where('enrollment.courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
      .orderBy('section.position')
      .orderBy('lecture.position'),
)

/** The rows of one course as its sections. */
export function sectionsOf(rows: readonly LectureRow[], now: Date): Section[] {
  return [...Map.groupBy(rows, ({ sectionId }) => sectionId)].flatMap(([id, [first, ...rest]]) => {
    if (id === null || !first) return []
    const lectures = [first, ...rest].flatMap((row) => asLecture(row, now))
    return [{ id, title: first.sectionTitle, position: first.sectionPosition, lectures }]
  })
}

function asLecture(row: LectureRow, now: Date): Lecture[] {
  const { id, title, kind, position, state, durationSeconds, positionSeconds, isPreview } = row
  if (id === null) return []
  const seen = { state, positionSeconds, isPreview }
  return [{ id, title, kind, position, durationSeconds, ...seen, ...lockOfRow(row, now) }]
}
