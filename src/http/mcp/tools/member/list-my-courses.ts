import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { courseOfMember, myCourse } from '../../shapes/my-course.ts'

export const listMyCourses = defineListTool({
  name: 'list_my_courses',
  title: 'My courses',
  description:
    'Lists the courses that the signed-in member has access to, latest enrolment first, each with progress and last position. Courses whose access has ended are not listed.',
  access: ['account:read'],
  activity: 'courses',
  filters: {},
  item: myCourse,
  untrusted: ['items[].name', 'items[].lecturers'],
  nextSteps: [
    'Call get_my_course with a slug for the syllabus with progress, or get_next_lecture for the lecture to continue with.',
  ],
  read: (context, page, { wants }) =>
    context.modules.learning.enrolledCourses(memberOf(context), page, { progress: wants('progress') }),
  cursorOf: ({ enrolledAt, id }) => ({ at: enrolledAt, id }),
  toItem: (course) => courseOfMember(course, course.progress),
})
