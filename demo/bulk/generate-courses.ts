import { randomUUID } from 'node:crypto'
import { searchWordsOf } from '../../src/domain/catalog/index.ts'
import type {
  CourseId,
  LectureId,
  LecturerId,
  SchoolId,
  SectionId,
} from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../src/platform/durations.ts'
import { type Chance, createChance } from './chance.ts'
import { marks, seeds } from './marks.ts'
import type { Sheet } from './sheet.ts'
import { titleOf } from './titles.ts'

/** The school that gets the rows, and their earliest date. */
export type School = { readonly schoolId: SchoolId; readonly present: Date }
type Ground = School & { readonly sheet: Sheet }
type Course = Ground & { readonly chance: Chance; readonly courseId: CourseId; readonly createdAt: Date }

/** A published course with its plans, lecturers and curriculum. */
export function generateCourse(ground: Ground, number: number, lecturers: readonly LecturerId[]): CourseId {
  const { sheet, schoolId, present } = ground
  const chance = createChance(seeds.courses, number)
  const createdAt = addDuration(present, -(730 + chance.below(300)) * day)
  const id = chance.id<'Course'>(createdAt)
  const slug = marks.course(number)
  const { language, ...texts } = titleOf(chance, number)
  const { sections, lectures } = sizeOf(number)
  const curriculum = { curriculumVersion: randomUUID(), lectureCount: sections * lectures }
  const published = { state: 'published', publishedAt: createdAt, createdAt, updatedAt: createdAt } as const
  sheet.add('courses', { schoolId, id, slug, language, ...texts, ...published, ...curriculum })
  const searched = { slug, title: texts.name, summary: texts.summary, publishedAt: createdAt }
  const words = searchWordsOf({ ...texts, ...searched })
  sheet.add('searchEntries', { schoolId, itemType: 'course', itemId: id, ...searched, words })
  sheet.add('courseLecturers', { schoolId, courseId: id, lecturerId: chance.pick(lecturers), position: 1 })
  const course = { ...ground, chance, courseId: id, createdAt }
  addPlans(course, number)
  addCurriculum(course, number)
  return id
}

// Every course has a lifetime plan; every fourth also a cheaper one for a year.
function addPlans(course: Course, number: number) {
  const price = BigInt(800 + course.chance.below(40) * 100)
  addPlan(course, { name: '永久使用', price, access: 'lifetime', accessDays: null, position: 1 })
  if (number % 4 !== 0) return
  addPlan(course, { name: '一年觀看', price: price / 2n, access: 'for_days', accessDays: 365, position: 2 })
}

type Plan = {
  name: string
  price: bigint
  access: 'lifetime' | 'for_days'
  accessDays: number | null
  position: number
}

function addPlan({ sheet, schoolId, chance, courseId, createdAt }: Course, plan: Plan) {
  const id = chance.id<'CoursePlan'>(createdAt)
  const row = { schoolId, id, courseId, ...plan, createdAt, updatedAt: createdAt }
  sheet.add('coursePlans', row)
}

// The number of sections, and of lectures in each of them: every fiftieth course is large.
function sizeOf(number: number) {
  return number % 50 === 0 ? { sections: 10, lectures: 10 } : { sections: 5, lectures: 8 }
}

function addCurriculum(course: Course, number: number) {
  const { sections, lectures } = sizeOf(number)
  for (let index = 1; index <= sections; index++) addSection(course, index, lectures)
}

function addSection(course: Course, position: number, lectures: number) {
  const { sheet, schoolId, chance, courseId, createdAt } = course
  const id = chance.id<'Section'>(createdAt)
  const dates = { createdAt, updatedAt: createdAt }
  sheet.add('sections', { schoolId, id, courseId, title: `第 ${position} 章`, position, ...dates })
  let first: LectureId | null = null
  for (let index = 1; index <= lectures; index++) {
    const lectureId = addLecture(course, { sectionId: id, section: position, position: index, first })
    first ??= lectureId
  }
}

type LecturePosition = { sectionId: SectionId; section: number; position: number; first: LectureId | null }

function addLecture(course: Course, { sectionId, section, position, first }: LecturePosition): LectureId {
  const { sheet, schoolId, chance, courseId, createdAt } = course
  const id = chance.id<'Lecture'>(createdAt)
  const kind = position % 4 === 0 ? ('text' as const) : ('video' as const)
  const title = `${section}-${position} ${kind === 'text' ? '講義' : '示範'}`
  sheet.add('lectures', {
    schoolId,
    id,
    courseId,
    sectionId,
    title,
    kind,
    position,
    durationSeconds: kind === 'video' ? 240 + chance.below(1_500) : null,
    isPreview: section === 1 && position === 1,
    unlockAfterDays: section === 3 && position === 1 ? 7 : null,
    prerequisiteId: section === 2 && position === 3 ? first : null,
    createdAt,
    updatedAt: createdAt,
  })
  const body = `## ${title}\n\n今天只做一件事，做到手記得為止。`
  sheet.add('lectureContents', { schoolId, lectureId: id, body, updatedAt: createdAt })
  return id
}
