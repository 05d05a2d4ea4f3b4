import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { reads } from '../../../support/footprints/footprint.ts'
import { courseOf } from './course.ts'

const page = { first: 5 }

export const learningReads = {
  enrolledCourses: reads(({ modules, mei }) => modules.learning.enrolledCourses(mei, page)),
  enrolledCourseCount: reads(({ modules, mei }) => modules.learning.enrolledCourseCount(mei)),
  enrolledCourseBySlug: reads(({ modules, mei }) =>
    modules.learning.enrolledCourseBySlug(mei, 'hand-building'),
  ),
  syllabus: reads(async (fixture) =>
    fixture.modules.learning.syllabus(fixture.mei, [(await courseOf(fixture, 'hand-building')).courseId]),
  ),
  detailProgress: reads(async (fixture) =>
    fixture.modules.learning.detailProgress(fixture.mei, [
      (await courseOf(fixture, 'hand-building')).courseId,
    ]),
  ),
  nextLecture: reads(({ modules, mei }) => modules.learning.nextLecture(mei)),
  learningHome: reads(({ modules, mei }) => modules.learning.learningHome(mei, page)),
  previewClassroom: reads(({ modules, olga }) =>
    modules.learning.previewClassroom(olga, 'hand-building', { as: 'student', planId: null, daysAgo: 3 }),
  ),
  classroom: reads(({ modules, mei }) => modules.learning.classroom(mei, 'hand-building')),
  suggestedCourses: reads(async (fixture) => {
    const { courseId } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.suggestedCourses(fixture.mei, courseId)
  }),
  lectureProgress: reads(async (fixture) => {
    const { lecture } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.lectureProgress(fixture.mei, lecture(0))
  }),
  lectureMedia: reads(async (fixture) => {
    // The list of tools, which is a file.
    const { lecture } = await courseOf(fixture, 'wheel-throwing-100')
    return fixture.modules.learning.lectureMedia(fixture.mei, lecture(4))
  }),
  lectureCaptions: reads(async (fixture) => {
    const { lecture } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.lectureCaptions(fixture.mei, lecture(0), 'en')
  }),
  threadsUnder: reads(async (fixture) => {
    const { lecture } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.threadsUnder(fixture.mei, lecture(0), { page })
  }),
  remindersOf: reads(async (fixture) => {
    const { mei, modules, clock } = fixture
    const { lecture } = await courseOf(fixture, 'hand-building')
    const host = { ...platformActor, schoolId: mei.schoolId }
    const their = { memberId: mei.memberId, lectureIds: [lecture(0)], openedAt: clock.now() }
    return modules.learning.remindersOf(host, their)
  }),
  commentsUnder: reads(async (fixture) => {
    const { lecture } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.commentsUnder(fixture.mei, lecture(0), { page })
  }),
  enrolmentOf: reads(async (fixture) => {
    const { courseId } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.enrolmentOf(fixture.olga, fixture.mei.memberId, courseId)
  }),
  listStudents: reads(({ modules, olga }) => modules.learning.listStudents(olga, { page })),
  studentById: reads(({ modules, olga, mei }) => modules.learning.studentById(olga, mei.memberId)),
  studentsOf: reads(async (fixture) =>
    fixture.modules.learning.studentsOf(
      fixture.olga,
      (await courseOf(fixture, 'hand-building')).courseId,
      page,
    ),
  ),
  enrolmentsOf: reads(({ modules, olga, mei }) => modules.learning.enrolmentsOf(olga, mei.memberId, page)),
  syllabusOf: reads(async (fixture) => {
    const { courseId } = await courseOf(fixture, 'hand-building')
    return fixture.modules.learning.syllabusOf(fixture.olga, fixture.mei.memberId, [courseId])
  }),
  lectureLabels: reads(async (fixture) =>
    fixture.modules.learning.lectureLabels(fixture.olga, [
      (await courseOf(fixture, 'hand-building')).lecture(0),
    ]),
  ),
  notesAbout: reads(async (fixture) =>
    fixture.modules.learning.notesAbout(fixture.mei, (await courseOf(fixture, 'hand-building')).lecture(0)),
  ),
  listNotes: reads(({ modules, mei }) => modules.learning.listNotes(mei, { page, search: 'clay' })),
  noteById: reads(async (fixture) =>
    fixture.modules.learning.noteById(fixture.mei, await anyId(fixture, 'lectureNotes')),
  ),
  countNotes: reads(({ modules, mei }) => modules.learning.countNotes(mei)),
  learningPersonalData: reads(({ modules, mei }) =>
    modules.learning.learningPersonalData(mei.schoolId, mei.memberId),
  ),
}
