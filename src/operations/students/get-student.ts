import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id } from '../wire/shapes.ts'
import { enrollment, enrollmentShown } from './enrollment.ts'

const mostEnrolments = 100

export const getStudent = readOperation({
  id: 'students.get',
  title: 'Get a student',
  description:
    'A student with their latest enrolments: since when, whether access is still open, and the progress.',
  scope: 'students:read',
  input: { id: idNamed<'Person'>('student', 'id of list_students') },
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
    const student = orRefuse(await learning.studentById(operator, id), 'student', id)
    const { rows, hasNext } = await learning.enrolmentsOf(operator, id, { first: mostEnrolments })
    return {
      id: student.id,
      name: student.name,
      email: student.email,
      enrolments: rows.map(enrollmentShown),
      has_more: hasNext,
    }
  },
  rest: get('/students/:id'),
  tool: { name: 'get_student', nextSteps: [] },
})
