import { z } from 'zod'
import { studentStatuses } from '../../domain/learning/index.ts'
import { stuckAfter } from '../course-students/course-student.ts'
import { listOperation, readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { searchText } from '../wire/search-text.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { enrollment, toEnrollment } from './enrollment.ts'

export const listStudents = listOperation({
  id: 'students.list',
  reads: 'replica',
  title: 'List students',
  description:
    'Returns everybody who is enrolled in a course of this school, latest enrolment first, with the number of courses that they have and have completed.',
  scope: 'students:read',
  filters: {
    course_id: resourceId<'Course'>('course').optional().describe('only those enrolled in this course'),
    search: searchText.optional().describe('the beginning of the name or the e-mail address'),
    status: z
      .enum(studentStatuses)
      .optional()
      .describe('only those with this status in the course of course_id: stuck, behind, done'),
    stuck_after_days: stuckAfter,
  },
  item: component(
    'ListedStudent',
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      course_count: z.number().int(),
      completed_count: z.number().int().describe('courses completed'),
      first_enrolled_at: moment,
      last_watched_at: momentOrNull,
    }),
  ),
  untrusted: ['items[].name'],
  read: ({ learning }, operator, page, filter) => learning.listStudents(operator, { page, ...filter }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (student) => ({
    id: student.id,
    name: student.name,
    email: student.email,
    course_count: student.courseCount,
    completed_count: student.completedCount,
    first_enrolled_at: momentOf(student.firstEnrolledAt),
    last_watched_at: momentOf(student.lastWatchedAt),
  }),
  rest: get('/students'),
  tool: {
    name: 'list_students',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['Call get_student with an id for their enrolments and progress.'],
  },
})

const mostEnrolments = 100

export const getStudent = readOperation({
  id: 'students.get',
  title: 'Get a student',
  description:
    'Returns a student with their latest enrolments: the enrolment dates, whether they still have access, and their progress.',
  scope: 'students:read',
  input: { id: resourceId<'Person'>('student', 'id of list_students') },
  output: component(
    'Student',
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      enrolments: z.array(enrollment),
      has_more: z.boolean().describe(`whether there are more than the latest ${mostEnrolments}`),
    }),
  ),
  untrusted: ['name', 'enrolments[].course.name'],
  async run({ learning }, operator, { id }) {
    const student = orNotFound(await learning.studentById(operator, id), 'student', id)
    const { rows, hasNext } = await learning.enrolmentsOf(operator, id, { first: mostEnrolments })
    return {
      id: student.id,
      name: student.name,
      email: student.email,
      enrolments: rows.map(toEnrollment),
      has_more: hasNext,
    }
  },
  rest: get('/students/:id'),
  tool: { name: 'get_student', nextSteps: [] },
})
