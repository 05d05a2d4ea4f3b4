import type { HostAt } from '../src/domain/identity/index.ts'
import type {
  ConsultingServiceId,
  CourseId,
  CoursePlanId,
  DigitalProductFileId,
  DigitalProductId,
  EventId,
  EventTicketId,
  LectureId,
  LecturerId,
  MembershipPlanId,
  PostId,
  QuestionId,
} from '../src/platform/db/schema/schema.gen.ts'
import { findByName } from './planting.ts'
import type { DemoLecture } from './school-content.ts'

export type PlantedLecture = Pick<DemoLecture, 'title' | 'kind'> & {
  readonly id: LectureId
  /** The playing time; null without media. */
  readonly seconds: number | null
}
export type PlantedCourse = {
  readonly id: CourseId
  readonly plans: ReadonlyMap<string, CoursePlanId>
  /** By section. */
  readonly lectures: readonly (readonly PlantedLecture[])[]
}
export type PlantedProduct = {
  readonly id: DigitalProductId
  readonly files: readonly DigitalProductFileId[]
}
export type PlantedEvent = {
  readonly id: EventId
  readonly startsAt: Date
  readonly tickets: ReadonlyMap<string, EventTicketId>
}

/** The planted items of a school, by their names in the content files. */
export type PlantedSchool = {
  readonly host: HostAt
  readonly timeZone: string
  readonly lecturers: ReadonlyMap<string, LecturerId>
  readonly courses: ReadonlyMap<string, PlantedCourse>
  readonly products: ReadonlyMap<string, PlantedProduct>
  readonly memberships: ReadonlyMap<string, MembershipPlanId>
  readonly services: ReadonlyMap<string, ConsultingServiceId>
  readonly events: ReadonlyMap<string, PlantedEvent>
  readonly posts: ReadonlyMap<string, PostId>
  readonly questions: ReadonlyMap<string, QuestionId>
}

/** The lecture with this title; throws for an unknown one. */
export function lectureTitled(
  { courses }: Pick<PlantedSchool, 'courses'>,
  course: string,
  title: string,
): LectureId {
  const lecture = findByName(courses, course)
    .lectures.flat()
    .find((each) => each.title === title)
  if (!lecture) throw new Error(`The course ${course} has no lecture ${title}`)
  return lecture.id
}
