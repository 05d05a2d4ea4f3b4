import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { CourseId, LectureId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { isSlug } from '../../platform/fields.ts'
import {
  coursesReadableBy,
  lecturersOf,
  type Outline,
  type OutlineLecture,
  type OutlineReference,
  outlinesAt,
} from '../catalog/index.ts'
import { ownedBy } from '../entitlements/index.ts'
import { type Reader, seesUnpublished } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { type CourseLecturer, inOrder, type LecturerInJson, lecturersInJson } from './enrolled-courses.ts'
import { countsFrom, enrolmentRows } from './enrolments.ts'
import type { LockReason } from './lock.ts'
import { nextIn } from './next-lecture.ts'
import { type OwnInJson, ownInJson } from './own-in-json.ts'
import { type Lecture, type Section, sectionsFor } from './sections-for.ts'

/** A reader's relation to a course: owner, former owner, staff or visitor. */
export type ReaderRelation = 'enrolled' | 'ended' | 'teaching' | 'looking'

/** A course as its own pages show it: its whole curriculum, and the lectures that this reader may open. */
export type Classroom = {
  readonly relation: ReaderRelation
  readonly course: {
    readonly id: CourseId
    readonly slug: string
    readonly name: string
    readonly summary: string
    readonly imageKey: string | null
    readonly lecturers: readonly CourseLecturer[]
  }
  readonly sections: readonly RoomSection[]
  /** The end of access; null without an end or without access. */
  readonly expiresAt: Date | null
  readonly completedAt: Date | null
  /** The lecture to continue with; null if no open one remains, or without an enrolment. */
  readonly nextId: LectureId | null
  /** The locked lectures for which the member has a reminder. */
  readonly reminders: ReadonlySet<LectureId>
}

export type RoomSection = Omit<Section, 'lectures'> & { readonly lectures: readonly RoomLecture[] }

/** A lecture of the curriculum and the reason of its lock. */
export type RoomLecture = Omit<Lecture, 'isLocked' | 'lockReason' | 'unlockAt'> & {
  readonly lock: RoomLock | null
}

export type RoomLock = { readonly reason: LockReason | 'not_enrolled'; readonly unlockAt: Date | null }

/** The classroom of a course; undefined if this reader sees no such course. */
export async function classroom(
  deps: LearningDeps,
  reader: Reader,
  slug: string,
): Promise<Classroom | undefined> {
  if (!isSlug(slug)) return undefined
  const own = reader.kind === 'member' ? await ownClassroom(deps, reader, slug) : undefined
  return own ?? (await openClassroom(deps, reader, slug))
}

async function ownClassroom(deps: LearningDeps, member: MemberActor, slug: string) {
  const { schoolId, memberId } = member
  const now = deps.clock.now()
  const [row] = await findOwn(deps.db, { schoolId, memberId, now, slug })
  if (!row) return undefined
  const { version, ...found } = row
  return roomOfStudent(found, await outlineAt(deps, schoolId, { courseId: row.id, version }), now)
}

/** The outline of one course; undefined if the course is gone. */
export async function outlineAt(
  deps: LearningDeps,
  schoolId: SchoolId,
  reference: OutlineReference,
): Promise<Outline | undefined> {
  return (await outlinesAt(deps, schoolId, [reference])).get(reference.courseId)
}

type StudentsRow = Classroom['course'] & {
  readonly lecturers: readonly LecturerInJson[]
  readonly hasAccess: boolean
  readonly endsAt: Date | null
  readonly countsFrom: Date
  readonly completedAt: Date | null
  readonly lastLectureId: LectureId | null
  readonly own: OwnInJson
  readonly reminders: readonly LectureId[] | null
}

/** The classroom of a student, real or in a preview. */
export function roomOfStudent(row: StudentsRow, outline: Outline | undefined, now: Date): Classroom {
  const { hasAccess, endsAt, countsFrom, completedAt, lastLectureId, own, reminders, ...course } = row
  const access = hasAccess ? { endsAt } : undefined
  const sections = sectionsFor(outline, own, { countsFrom, access, now })
  return {
    relation: hasAccess ? 'enrolled' : 'ended',
    course: { ...course, lecturers: inOrder(course.lecturers) },
    sections: sections.map(withLocks),
    expiresAt: endsAt,
    completedAt,
    nextId: nextIn(sections, lastLectureId)?.lecture.id ?? null,
    reminders: new Set(reminders),
  }
}

function withLocks({ lectures, ...section }: Section): RoomSection {
  return {
    ...section,
    lectures: lectures.map(({ isLocked, lockReason: reason, unlockAt, ...lecture }) => ({
      ...lecture,
      lock: isLocked ? { reason, unlockAt } : null,
    })),
  }
}

const findOwn = prepared(
  'learning.classroom',
  (
    db,
    { schoolId, memberId, now, slug }: { schoolId: SchoolId; memberId: PersonId; now: Date; slug: string },
  ) =>
    enrolmentRows(db, { schoolId, memberId })
      .innerJoin('courses as course', (join) =>
        join
          .onRef('course.schoolId', '=', 'enrolment.schoolId')
          .onRef('course.id', '=', 'enrolment.courseId'),
      )
      .leftJoin(ownedBy(db, { schoolId, memberId }, 'course', now).as('access'), (join) =>
        join.on(sql<boolean>`access.item_id = enrolment.course_id`),
      )
      .where('course.slug', '=', slug)
      .select(['course.id', 'course.slug', 'course.name', 'course.summary', 'course.imageKey'])
      .select('course.curriculumVersion as version')
      .select([
        countsFrom.as('countsFrom'),
        'enrolment.completedAt',
        'enrolment.lastLectureId',
        'access.endsAt',
      ])
      .select([
        lecturersInJson(schoolId).as('lecturers'),
        sql<boolean>`access.item_id is not null`.as('hasAccess'),
        ownInJson(schoolId).as('own'),
        remindersInJson(schoolId).as('reminders'),
      ]),
)

const remindersInJson = (schoolId: SchoolId) => sql<LectureId[] | null>`(
  select array_agg(reminder.lecture_id) from lecture_reminders as reminder
  where reminder.school_id = ${schoolId} and reminder.person_id = enrolment.person_id
    and reminder.told_at is null
)`

/** The classroom without an enrolment: preview lectures are open, and all lectures for staff. */
async function openClassroom(deps: LearningDeps, reader: Reader, slug: string) {
  const relation = seesUnpublished(reader, 'curriculum:read') ? 'teaching' : 'looking'
  return await roomWithout(deps, reader, slug, relation)
}

/** The classroom of a visible course for a reader without an enrolment. */
export async function roomWithout(
  deps: LearningDeps,
  reader: Reader,
  slug: string,
  relation: 'teaching' | 'looking',
): Promise<Classroom | undefined> {
  const { schoolId } = reader
  const found = await coursesReadableBy(deps.db, reader)
    .where('courses.slug', '=', slug)
    .select(['courses.id', 'courses.slug', 'courses.name', 'courses.summary', 'courses.imageKey'])
    .select('courses.curriculumVersion as version')
    .executeTakeFirst()
  if (!found) return undefined
  const { version, ...course } = found
  const lecturers = await lecturersOf(deps.db, schoolId, [course.id])
  const outline = await outlineAt(deps, schoolId, { courseId: course.id, version })
  return {
    relation,
    course: { ...course, lecturers: lecturers.get(course.id) ?? [] },
    sections: (outline?.sections ?? []).map(({ id, title, position, lectures }) => ({
      id,
      title,
      position,
      lectures: lectures.map((lecture) => roomLectureOf(lecture, relation)),
    })),
    expiresAt: null,
    completedAt: null,
    nextId: null,
    reminders: new Set(),
  }
}

function roomLectureOf(lecture: OutlineLecture, relation: 'teaching' | 'looking'): RoomLecture {
  const { id, title, kind, position, durationSeconds, isPreview, prerequisiteId } = lecture
  const { unlockAfterDays: opensAfterDays } = lecture
  return {
    id,
    title,
    kind,
    position,
    durationSeconds,
    isPreview,
    prerequisiteId,
    opensAfterDays,
    state: 'unread',
    positionSeconds: 0,
    lock: relation === 'teaching' || isPreview ? null : { reason: 'not_enrolled', unlockAt: null },
  }
}
