import { z } from 'zod'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const listStudents = listOperation({
  id: 'students.list',
  title: 'List students',
  description:
    'Everybody who is enrolled in a course of this school, newest account first, with how many courses they have and have completed.',
  scope: 'students:read',
  filters: {},
  item: z.object({
    id,
    name: z.string(),
    email: z.string(),
    course_count: z.number().int(),
    completed_count: z.number().int().describe('courses completed'),
    first_enrolled_at: moment,
    last_watched_at: momentOrNull,
  }),
  untrusted: ['items[].name'],
  read: ({ learning }, operator, page) => learning.listStudents(operator, page),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (student) => ({
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
