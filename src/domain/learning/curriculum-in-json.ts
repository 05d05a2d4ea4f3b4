import { sql } from 'kysely'
import type { LectureId, LecturesTable, SectionId } from '../../platform/db/schema.gen.ts'
import { lockOf, type Standing } from './lock.ts'
import type { Lecture, Section } from './syllabus.ts'

/** A course and what one member did in it, column by column: as rows it is twice the work for the database. */
export type CurriculumInJson = {
  readonly sections: Columns<{ id: SectionId; title: string; position: number }> | null
  /** Those of a section in their order. */
  readonly lectures: Columns<{
    sectionId: SectionId
    id: LectureId
    title: string
    kind: LecturesTable['kind']
    position: number
    isPreview: boolean
    durationSeconds: number | null
    opensAt: string | null
    opensAfterDays: number | null
    prerequisiteId: LectureId | null
  }> | null
  readonly progress: Columns<{ lectureId: LectureId; state: State; positionSeconds: number }> | null
  /** Those that an operator opened. */
  readonly opened: readonly LectureId[] | null
}

type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] }
type State = Lecture['state']

/** The curriculum of a statement's own `enrollment`: four ranges of an index, however long it is. */
export const curriculumInJson = sql<CurriculumInJson>`json_build_object(
  'sections', (
    select json_build_object('id', array_agg(id), 'title', array_agg(title), 'position', array_agg(position))
    from (
      select id, title, position from sections
      where school_id = enrollment.school_id and course_id = enrollment.course_id order by position
    ) as section
    having count(*) > 0
  ),
  'lectures', (
    select json_build_object(
      'sectionId', array_agg(section_id), 'id', array_agg(id), 'title', array_agg(title), 'kind', array_agg(kind),
      'position', array_agg(position), 'isPreview', array_agg(is_preview),
      'durationSeconds', array_agg(duration_seconds), 'opensAt', array_agg(unlock_at),
      'opensAfterDays', array_agg(unlock_after_days), 'prerequisiteId', array_agg(prerequisite_id)
    )
    from (
      select * from lectures
      where school_id = enrollment.school_id and course_id = enrollment.course_id order by section_id, position
    ) as lecture
    having count(*) > 0
  ),
  'progress', (
    select json_build_object(
      'lectureId', array_agg(lecture_id), 'state', array_agg(state), 'positionSeconds', array_agg(position_seconds)
    )
    from lecture_progress
    where school_id = enrollment.school_id and person_id = enrollment.person_id
      and course_id = enrollment.course_id
    having count(*) > 0
  ),
  'opened', (
    select array_agg(lecture_id) from lecture_unlocks
    where school_id = enrollment.school_id and person_id = enrollment.person_id and exists (
      select from lectures
      where lectures.school_id = lecture_unlocks.school_id and lectures.id = lecture_unlocks.lecture_id
        and lectures.course_id = enrollment.course_id
    )
  )
)`

/** The sections as the member finds them at a moment. */
export function sectionsFromJson(curriculum: CurriculumInJson, standing: Standing): Section[] {
  const sections = emptySections(curriculum)
  const { lectures } = curriculum
  if (!lectures) return [...sections.values()]
  const done = doneIn(curriculum)
  const opened = new Set(curriculum.opened)
  for (const [at, id] of lectures.id.entries()) {
    const { state, positionSeconds } = done.get(id) ?? untouched
    const isPreview = of(lectures.isPreview, at)
    const lock = lockOf(
      {
        ...{ state, isPreview, isOpenedByHand: opened.has(id) },
        opensAt: momentOf(of(lectures.opensAt, at)),
        opensAfterDays: of(lectures.opensAfterDays, at),
        prerequisite: prerequisiteOf(of(lectures.prerequisiteId, at), done),
      },
      standing,
    )
    sections.get(of(lectures.sectionId, at))?.lectures.push({
      ...{
        id,
        title: of(lectures.title, at),
        kind: of(lectures.kind, at),
        position: of(lectures.position, at),
      },
      ...{ state, durationSeconds: of(lectures.durationSeconds, at), positionSeconds, isPreview },
      ...lock,
    })
  }
  return [...sections.values()]
}

type Done = ReadonlyMap<LectureId, { readonly state: State; readonly positionSeconds: number }>

const untouched = { state: 'unread', positionSeconds: 0 } as const

function emptySections({ sections }: CurriculumInJson) {
  const empty = sections?.id.map((id, at) => {
    const [title, position] = [of(sections.title, at), of(sections.position, at)]
    return [id, { id, title, position, lectures: [] as Lecture[] }] as const
  })
  return new Map(empty)
}

function doneIn({ progress }: CurriculumInJson): Done {
  const done = progress?.lectureId.map((id, at) => {
    return [id, { state: of(progress.state, at), positionSeconds: of(progress.positionSeconds, at) }] as const
  })
  return new Map(done)
}

function prerequisiteOf(id: LectureId | null, done: Done) {
  if (id === null) return 'none'
  return done.get(id)?.state === 'completed' ? 'completed' : 'not completed'
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Columns of one list are of one length. */
function of<T>(column: readonly T[], at: number): T {
  return column[at] as T
}
