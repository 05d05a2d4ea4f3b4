import type { LectureId } from '../../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { courseItem, type LectureSketch, plantCourse, sell } from '../../../support/people/learning-cast.ts'

/** A course of the demo world, with its lectures in their order. */
export async function courseOf({ db, school }: Fixture, slug: string) {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('schoolId', '=', school.id)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const lectures = await db
    .selectFrom('lectures')
    .innerJoin('sections', (join) =>
      join
        .onRef('sections.schoolId', '=', 'lectures.schoolId')
        .onRef('sections.id', '=', 'lectures.sectionId'),
    )
    .select('lectures.id')
    .where('lectures.schoolId', '=', school.id)
    .where('lectures.courseId', '=', course.id)
    .orderBy('sections.position')
    .orderBy('lectures.position')
    .execute()
  const lecture = (at: number): LectureId => {
    const found = lectures[at]
    if (!found) throw new Error(`${slug} has no lecture ${at}`)
    return found.id
  }
  return { courseId: course.id, lecture }
}

/** A new course that Mei and Tom own; Tom has watched its first lecture. */
export async function courseOfBoth(fixture: Fixture, sketches: readonly LectureSketch[]) {
  const { mei, tom, modules, clock } = fixture
  const course = await plantCourse(fixture, 'ceramics', sketches)
  for (const member of [mei, tom]) await sell(fixture, member, courseItem(course.courseId))
  await modules.learning.openLecture(tom, course.lecture(0))
  clock.advance({ minutes: 1 })
  return course
}
