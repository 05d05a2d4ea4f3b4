import { selectedStudents } from '../../../../src/domain/learning/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { reads } from '../../../support/footprints/footprint.ts'

export const courseStudentFootprints = {
  listCourseStudents: reads(async (fixture) =>
    fixture.modules.learning.listCourseStudents(fixture.olga, await anyId(fixture, 'courses'), {
      page: { first: 5 },
      status: 'behind',
      search: 'm',
    }),
  ),
  countCourseStudents: reads(async (fixture) =>
    fixture.modules.learning.countCourseStudents(fixture.olga, await anyId(fixture, 'courses')),
  ),
  dropOff: reads(async (fixture) =>
    fixture.modules.learning.dropOff(fixture.olga, await anyId(fixture, 'courses')),
  ),
  selectedStudents: reads(async (fixture) =>
    (
      await selectedStudents(fixture.deps, fixture.olga, { courseId: await anyId(fixture, 'courses') })
    ).execute(),
  ),
}
