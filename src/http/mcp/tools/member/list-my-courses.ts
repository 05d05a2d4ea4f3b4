import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { courseOfMember, myCourse } from '../../shapes/my-course.ts'

export const listMyCourses = defineListTool({
  name: 'list_my_courses',
  title: 'My courses',
  description:
    'The courses the signed-in member has access to, latest enrolment first, each with how far they have come and where they stopped. Courses whose access has ended are not on it.',
  access: ['account:read'],
  activity: 'courses',
  filters: {},
  item: myCourse,
  untrusted: ['items[].name', 'items[].lecturers'],
  nextSteps: [
    'Call get_my_course with a slug for the syllabus with progress, or get_next_lecture for where to go on.',
  ],
  read: (context, page, { wants }) =>
    context.modules.learning.enrolledCourses(memberOf(context), page, { progress: wants('progress') }),
  cursorOf: ({ enrolledAt, id }) => ({ at: enrolledAt, id }),
  toItem: (course) => courseOfMember(course, course.progress),
})
