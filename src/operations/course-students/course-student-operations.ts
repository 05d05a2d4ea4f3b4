import { z } from 'zod'
import { courseStudentLimits, studentStatuses } from '../../domain/learning/index.ts'
import { listOperation, readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id } from '../wire/shapes.ts'
import {
  courseId,
  courseStudent,
  paceFilters,
  stuckAfter,
  studentFilters,
  toCourseStudent,
} from './course-student.ts'

const count = z.number().int()

export const listCourseStudents = listOperation({
  id: 'course_students.list',
  reads: 'replica',
  title: 'List the students of a course by status',
  description:
    'Returns who is behind, stuck or done in a course: its students with their status, their last lecture and what is due. Teachers and teaching assistants see the students of their courses.',
  scope: 'students:read',
  filters: { course_id: courseId, ...studentFilters },
  item: courseStudent,
  untrusted: ['items[].name', 'items[].lecture.title'],
  read: ({ learning }, operator, page, { courseId, ...filter }) =>
    learning.listCourseStudents(operator, courseId, { page, ...filter }),
  cursorOf: ({ listedAt, personId }) => ({ at: listedAt, id: personId }),
  toItem: (row) => toCourseStudent(row),
  rest: get('/courses/:course_id/students'),
})

export const countCourseStudents = readOperation({
  id: 'course_students.counts',
  reads: 'replica',
  title: 'Count the students of a course by status',
  description: 'Returns how many students of a course have each status.',
  scope: 'students:read',
  input: { course_id: courseId, ...paceFilters },
  output: component(
    'CourseStudentCounts',
    z.object({
      total: count,
      statuses: z.object(
        Object.fromEntries(studentStatuses.map((status) => [status, count])) as Record<
          (typeof studentStatuses)[number],
          typeof count
        >,
      ),
      lectures_per_week: count.nullable().describe('the pace; null: opening dates decide'),
    }),
  ),
  async run({ learning }, operator, { courseId, ...options }) {
    const { total, statuses, lecturesPerWeek } = await learning.countCourseStudents(
      operator,
      courseId,
      options,
    )
    return { total, statuses, lectures_per_week: lecturesPerWeek }
  },
  rest: get('/courses/:course_id/students/counts'),
})

export const getDropOff = readOperation({
  id: 'course_students.drop_off',
  reads: 'replica',
  title: 'Get the drop-off of a course',
  description: `Returns how many of the latest ${courseStudentLimits.dropOffStudents} students of a course reached and completed each lecture, and how many stopped there.`,
  scope: 'students:read',
  input: { course_id: courseId, stuck_after_days: stuckAfter },
  output: component(
    'DropOff',
    z.object({
      students: count.describe('how many were counted'),
      lectures: z.array(
        z.object({
          id,
          title: z.string(),
          section_title: z.string(),
          reached: count.describe('opened or completed it'),
          completed: count,
          stopped: count.describe('opened it last, and did not advance for stuck_after_days'),
        }),
      ),
    }),
  ),
  untrusted: ['lectures[].title', 'lectures[].section_title'],
  async run({ learning }, operator, { courseId, stuckAfterDays }) {
    const { students, lectures } = await learning.dropOff(operator, courseId, { stuckAfterDays })
    return {
      students,
      lectures: lectures.map(({ sectionTitle, ...lecture }) => ({ ...lecture, section_title: sectionTitle })),
    }
  },
  rest: get('/courses/:course_id/drop_off'),
})
