import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { defineTool } from '../../tool.ts'
import { id, moment, momentOf, momentOrNull, nextSteps } from '../../wire.ts'

const mostEnrolments = 100

export const getStudent = defineTool({
  name: 'get_student',
  title: 'Look at a student',
  description:
    'One student with their latest enrolments: since when, whether access is still open, how far they are.',
  access: ['students:read'],
  activity: 'school',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_students') }),
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
    next_steps: nextSteps,
  }),
  untrusted: ['name', 'enrolments[].course.name'],
  async run(context, { id: given }) {
    const editor = operatorOf(context)
    const { learning } = context.modules
    const memberId = namedBy<'Person'>(given, 'student')
    const student = orRefuse(await learning.studentById(editor, memberId), 'student', given)
    const { rows, hasNext } = await learning.enrolmentsOf(editor, memberId, { first: mostEnrolments })
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
      next_steps: [],
    }
  },
})
