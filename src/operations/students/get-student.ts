import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const mostEnrolments = 100

export const getStudent = readOperation({
  id: 'students.get',
  title: 'Get a student',
  description:
    'A student with their latest enrolments: since when, whether access is still open, and the progress.',
  scope: 'students:read',
  input: { id: idNamed<'Person'>('student', 'id of list_students') },
  output: z.object({
    id,
    name: z.string(),
    email: z.string(),
    enrolments: z.array(
      z.object({
        course: z.object({ id, slug: z.string(), name: z.string() }),
        enrolled_at: moment,
        last_watched_at: momentOrNull,
        completed_at: momentOrNull,
        completed_lectures: z.number().int(),
        total_lectures: z.number().int(),
        has_access: z.boolean(),
      }),
    ),
    has_more: z.boolean().describe(`whether there are more than the latest ${mostEnrolments}`),
  }),
  untrusted: ['name', 'enrolments[].course.name'],
  async run({ learning }, operator, { id }) {
    const student = orRefuse(await learning.studentById(operator, id), 'student', id)
    const { rows, hasNext } = await learning.enrolmentsOf(operator, id, { first: mostEnrolments })
    return {
      id: student.id,
      name: student.name,
      email: student.email,
      enrolments: rows.map((row) => ({
        course: { id: row.courseId, slug: row.courseSlug, name: row.courseName },
        enrolled_at: momentOf(row.enrolledAt),
        last_watched_at: momentOf(row.lastWatchedAt),
        completed_at: momentOf(row.completedAt),
        completed_lectures: row.completedCount,
        total_lectures: row.totalCount,
        has_access: row.hasAccess,
      })),
      has_more: hasNext,
    }
  },
  rest: get('/students/:id'),
  tool: { name: 'get_student', nextSteps: [] },
})
