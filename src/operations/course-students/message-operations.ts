import { z } from 'zod'
import { courseStudentLimits } from '../../domain/learning/index.ts'
import { announcementFields } from '../../domain/notifications/index.ts'
import { actOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'
import { courseId, studentFilters } from './course-student.ts'

const { title, body, path } = announcementFields

export const messageCourseStudents = actOperation({
  id: 'course_students.message',
  title: 'Send a message to students of a course',
  description:
    'Sends an announcement to the students of a course with these ids, or to all that match the filters. With dry_run it returns the number of recipients and sends nothing. Teachers write to the students of their own courses.',
  scope: 'students:write',
  permission: 'students:message',
  effect: 'adds',
  isOutward: true,
  input: {
    course_id: courseId,
    student_ids: z
      .array(resourceId<'Person'>('student'))
      .min(1)
      .max(courseStudentLimits.mostSelected)
      .optional()
      .describe('only these, if they also match the filters'),
    ...studentFilters,
    title,
    body,
    path: path.default(null).describe('the page that it links to, such as /courses'),
  },
  output: component(
    'StudentMessage',
    z.object({ id, course_id: id, recipients: z.number().int(), created_at: moment }),
  ),
  async run({ notifications }, operator, { studentIds: memberIds, title, body, path, ...selection }) {
    const sent = await notifications.messageStudents(operator, {
      selection: { ...selection, memberIds },
      title,
      body,
      path,
    })
    return {
      id: sent.id,
      course_id: sent.courseId,
      recipients: sent.recipients,
      created_at: momentOf(sent.createdAt),
    }
  },
  rest: post('/courses/:course_id/students/messages'),
})
