import { z } from 'zod'
import { actOperation, listOperation, readOperation, removeOperation } from '../operation.ts'
import { get, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { moment } from '../wire/shapes.ts'
import { enrollment, toEnrollment } from './enrollment.ts'
import { courseProgress, toCourseProgress } from './progress.ts'

const studentId = resourceId<'Person'>('student')
const courseId = resourceId<'Course'>('course')
const lectureId = resourceId<'Lecture'>('lecture')

export const listEnrollments = listOperation({
  id: 'students.enrollments_list',
  reads: 'replica',
  title: 'List the enrolments of a student',
  description: 'Returns the current and former enrolments of a student, latest first, with their progress.',
  scope: 'students:read',
  filters: { id: studentId },
  item: enrollment,
  untrusted: ['items[].course.name'],
  async read({ learning }, operator, page, { id }) {
    orNotFound(await learning.studentById(operator, id), 'student', id)
    return await learning.enrolmentsOf(operator, id, page)
  },
  cursorOf: ({ enrolledAt, courseId }) => ({ at: enrolledAt, id: courseId }),
  toItem: (row) => toEnrollment(row),
  rest: get('/students/:id/enrollments'),
})

export const grantCourse = actOperation({
  id: 'students.enrollments_grant',
  title: 'Grant a course to a member',
  description:
    'Enrols a member in a course without a payment, permanently or until expires_at. Another call for the same course changes the end.',
  scope: 'students:write',
  effect: 'adds',
  input: {
    id: resourceId<'Person'>('member'),
    course_id: courseId,
    expires_at: moment.nullable().default(null).describe('when the access ends; null: never'),
  },
  output: enrollment,
  async run({ learning }, operator, { id, courseId, expiresAt }) {
    await learning.grantManually(operator, { memberId: id, itemType: 'course', itemId: courseId, expiresAt })
    const row = await learning.enrolmentOf(operator, id, courseId)
    return toEnrollment(orNotFound(row, 'enrolment', courseId))
  },
  rest: post('/students/:id/enrollments'),
})

export const revokeCourse = removeOperation({
  id: 'students.enrollments_revoke',
  title: 'Revoke a granted course',
  description: 'Revokes a course that was granted without a payment. Purchased access is not affected.',
  scope: 'students:write',
  input: { id: studentId, course_id: courseId },
  run: async ({ learning }, operator, { id, courseId }) =>
    await learning.revokeManually(operator, { memberId: id, itemType: 'course', itemId: courseId }),
  rest: remove('/students/:id/enrollments/:course_id'),
})

export const getProgress = readOperation({
  id: 'students.progress',
  title: 'Get the progress of a student in a course',
  description:
    'Returns the sections and lectures of a course with the progress of a student in each, and which lectures are locked.',
  scope: 'students:read',
  input: { id: studentId, course_id: courseId },
  output: courseProgress,
  untrusted: ['sections[].title', 'sections[].lectures[].title'],
  async run({ learning }, operator, { id, courseId }) {
    const syllabus = await learning.syllabusOf(operator, id, [courseId])
    return toCourseProgress({ id, courseId }, orNotFound(syllabus.get(courseId), 'enrolment', courseId))
  },
  rest: get('/students/:id/courses/:course_id/progress'),
})

const theirLecture = { id: studentId, lecture_id: lectureId }
const doneLecture = z.object({ student_id: z.uuid(), lecture_id: z.uuid() })

export const resetLecture = actOperation({
  id: 'students.lectures_reset',
  title: 'Reset a lecture',
  description: 'Resets a lecture to unread for a student. The course is then no longer completed.',
  scope: 'students:write',
  effect: 'sets',
  input: theirLecture,
  output: doneLecture,
  async run({ learning }, operator, { id, lectureId }) {
    await learning.resetLecture(operator, { memberId: id, lectureId })
    return { student_id: id, lecture_id: lectureId }
  },
  rest: post('/students/:id/lectures/:lecture_id/reset'),
})

export const unlockLecture = actOperation({
  id: 'students.lectures_unlock',
  title: 'Unlock a lecture',
  description: 'Unlocks a lecture for one student, for as long as they have access to the course.',
  scope: 'students:write',
  effect: 'sets',
  input: theirLecture,
  output: doneLecture,
  async run({ learning }, operator, { id, lectureId }) {
    await learning.unlockForMember(operator, { memberId: id, lectureId })
    return { student_id: id, lecture_id: lectureId }
  },
  rest: post('/students/:id/lectures/:lecture_id/unlock'),
})
