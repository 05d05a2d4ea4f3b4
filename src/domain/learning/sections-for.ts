import { sql } from 'kysely'
import { type Columns, columnsInJson, of } from '../../platform/db/columns-in-json.ts'
import type { LectureId, LecturesTable, SectionId } from '../../platform/db/schema.gen.ts'
import { type Lock, lockOf, prerequisiteOf, type Standing } from './lock.ts'

/** A lecture as a member sees it. */
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
  /** What must be completed before it; null where nothing must. */
  readonly prerequisiteId: LectureId | null
  /** How many days after enrolment it opens; null where days do not decide. */
  readonly opensAfterDays: number | null
}

export type Section = {
  readonly id: SectionId
  readonly title: string
  readonly position: number
  readonly lectures: readonly Lecture[]
}

/** A course and what one member did in it. */
export type CurriculumInJson = {
  readonly sections: Columns<SectionRow> | null
  /** Those of a section in their order. */
  readonly lectures: Columns<LectureRow> | null
  readonly progress: Columns<ProgressRow> | null
  /** Those that an operator opened. */
  readonly opened: readonly LectureId[] | null
}

type State = Lecture['state']
type SectionRow = { id: SectionId; title: string; position: number }
type LectureRow = {
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
}
type ProgressRow = { lectureId: LectureId; state: State; positionSeconds: number }

const sectionColumns = columnsInJson<SectionRow>({ id: 'id', title: 'title', position: 'position' })
const lectureColumns = columnsInJson<LectureRow>({
  sectionId: 'section_id',
  id: 'id',
  title: 'title',
  kind: 'kind',
  position: 'position',
  isPreview: 'is_preview',
  durationSeconds: 'duration_seconds',
  opensAt: 'unlock_at',
  opensAfterDays: 'unlock_after_days',
  prerequisiteId: 'prerequisite_id',
})
const progressColumns = columnsInJson<ProgressRow>({
  lectureId: 'lecture_id',
  state: 'state',
  positionSeconds: 'position_seconds',
})

/** The curriculum of a statement's own `enrolment`: each part is one range of an index, however long it is. */
export const curriculumInJson = sql<CurriculumInJson>`json_build_object(
  'sections', (
    select ${sectionColumns} from (
      select * from sections
      where school_id = enrolment.school_id and course_id = enrolment.course_id order by position
    ) as section having count(*) > 0
  ),
  'lectures', (
    select ${lectureColumns} from (
      select * from lectures
      where school_id = enrolment.school_id and course_id = enrolment.course_id order by section_id, position
    ) as lecture having count(*) > 0
  ),
  'progress', (
    select ${progressColumns} from lecture_progress
    where school_id = enrolment.school_id and person_id = enrolment.person_id
      and course_id = enrolment.course_id
    having count(*) > 0
  ),
  'opened', (
    select array_agg(lecture_id) from lecture_unlocks
    where school_id = enrolment.school_id and person_id = enrolment.person_id and exists (
      select from lectures
      where lectures.school_id = lecture_unlocks.school_id and lectures.id = lecture_unlocks.lecture_id
        and lectures.course_id = enrolment.course_id
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
    const lockable = {
      state,
      isPreview,
      isOpenedByHand: opened.has(id),
      opensAt: momentOf(of(lectures.opensAt, at)),
      opensAfterDays: of(lectures.opensAfterDays, at),
      prerequisite: prerequisiteIn(done, of(lectures.prerequisiteId, at)),
    }
    const { isLocked, lockReason, unlockAt } = lockOf(lockable, standing)
    // One literal: a course may have hundreds of them, and spreading takes several times as long.
    sections.get(of(lectures.sectionId, at))?.lectures.push({
      id,
      title: of(lectures.title, at),
      kind: of(lectures.kind, at),
      position: of(lectures.position, at),
      state,
      durationSeconds: of(lectures.durationSeconds, at),
      positionSeconds,
      isPreview,
      prerequisiteId: of(lectures.prerequisiteId, at),
      opensAfterDays: lockable.opensAfterDays,
      isLocked,
      lockReason,
      unlockAt,
    } as Lecture)
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

function prerequisiteIn(done: Done, id: LectureId | null) {
  return prerequisiteOf(id, id && done.get(id)?.state)
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
