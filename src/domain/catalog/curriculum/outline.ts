import { sql } from 'kysely'
import { type Columns, columnsInJson, of } from '../../../platform/db/columns-in-json.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type {
  CourseId,
  LectureId,
  LecturesTable,
  SchoolId,
  SectionId,
} from '../../../platform/db/schema/schema.gen.ts'

/** The sections and lectures of a course in their order, without content, at one version. Shared and never changed. */
export type Outline = {
  readonly version: OutlineVersion
  readonly sections: readonly OutlineSection[]
  readonly lectureCount: number
}

/** Equal versions of a course have equal outlines, and each change has its own version; null is the first. */
export type OutlineVersion = string | null

export type OutlineSection = {
  readonly id: SectionId
  readonly courseId: CourseId
  readonly title: string
  readonly position: number
  readonly updatedAt: Date
  readonly lectures: readonly OutlineLecture[]
}

export type OutlineLecture = {
  readonly id: LectureId
  readonly sectionId: SectionId
  readonly title: string
  readonly kind: LecturesTable['kind']
  readonly position: number
  readonly durationSeconds: number | null
  readonly isPreview: boolean
  readonly unlockAt: Date | null
  readonly unlockAfterDays: number | null
  readonly prerequisiteId: LectureId | null
  readonly updatedAt: Date
}

// Moments arrive as text.
type SectionRow = Omit<OutlineSection, 'courseId' | 'lectures' | 'updatedAt'> & { updatedAt: string }
type LectureRow = Omit<OutlineLecture, 'unlockAt' | 'updatedAt'> & {
  unlockAt: string | null
  updatedAt: string
}

const sectionColumns = columnsInJson<SectionRow>({
  id: 'id',
  title: 'title',
  position: 'position',
  updatedAt: 'updated_at',
})
const lectureColumns = columnsInJson<LectureRow>({
  id: 'id',
  sectionId: 'section_id',
  title: 'title',
  kind: 'kind',
  position: 'position',
  durationSeconds: 'duration_seconds',
  isPreview: 'is_preview',
  unlockAt: 'unlock_at',
  unlockAfterDays: 'unlock_after_days',
  prerequisiteId: 'prerequisite_id',
  updatedAt: 'updated_at',
})

const sectionsInJson = (schoolId: SchoolId) => sql<Columns<SectionRow> | null>`(
  select ${sectionColumns} from (
    select * from sections
    where school_id = ${schoolId} and course_id = courses.id order by position
  ) as section having count(*) > 0
)`
const lecturesInJson = (schoolId: SchoolId) => sql<Columns<LectureRow> | null>`(
  select ${lectureColumns} from (
    select * from lectures
    where school_id = ${schoolId} and course_id = courses.id order by section_id, position
  ) as lecture having count(*) > 0
)`

type Of = { readonly schoolId: SchoolId; readonly courseIds: readonly CourseId[] }

// One statement, so that versions and parts belong together.
const selectOutlines = prepared('catalog.outlines', (db, { schoolId, courseIds }: Of) =>
  db
    .selectFrom('courses')
    .where('courses.schoolId', '=', schoolId)
    .where('courses.id', '=', (eb) => eb.fn.any(eb.val(courseIds)))
    .select(['courses.id', 'courses.curriculumVersion'])
    .select([sectionsInJson(schoolId).as('sections'), lecturesInJson(schoolId).as('lectures')]),
)

/** The outlines of these courses, read from the database by one statement. */
export async function readOutlines(
  db: Db,
  schoolId: SchoolId,
  courseIds: readonly CourseId[],
): Promise<ReadonlyMap<CourseId, Outline>> {
  const rows = await selectOutlines(db, { schoolId, courseIds: [...courseIds] })
  return new Map(
    rows.map(({ id, curriculumVersion: version, sections, lectures }) => {
      const lecturesOf = Map.groupBy(lecturesFrom(lectures), ({ sectionId }) => sectionId)
      const outline = {
        version,
        sections: Object.freeze(sectionsFrom(sections, id, lecturesOf)),
        lectureCount: lectures?.id.length ?? 0,
      }
      return [id, Object.freeze(outline)]
    }),
  )
}

function sectionsFrom(
  columns: Columns<SectionRow> | null,
  courseId: CourseId,
  lecturesOf: ReadonlyMap<SectionId, readonly OutlineLecture[]>,
): OutlineSection[] {
  const sections = columns?.id.map((id, at) => ({
    id,
    courseId,
    title: of(columns.title, at),
    position: of(columns.position, at),
    updatedAt: new Date(of(columns.updatedAt, at)),
    lectures: Object.freeze(lecturesOf.get(id) ?? []),
  }))
  return sections?.map((section) => Object.freeze(section)) ?? []
}

function lecturesFrom(columns: Columns<LectureRow> | null): OutlineLecture[] {
  const lectures = columns?.id.map((id, at) => ({
    id,
    sectionId: of(columns.sectionId, at),
    title: of(columns.title, at),
    kind: of(columns.kind, at),
    position: of(columns.position, at),
    durationSeconds: of(columns.durationSeconds, at),
    isPreview: of(columns.isPreview, at),
    unlockAt: momentOf(of(columns.unlockAt, at)),
    unlockAfterDays: of(columns.unlockAfterDays, at),
    prerequisiteId: of(columns.prerequisiteId, at),
    updatedAt: new Date(of(columns.updatedAt, at)),
  }))
  return lectures?.map((lecture) => Object.freeze(lecture)) ?? []
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
