import { listedCourse, toListedCourse } from '../../../../operations/courses/course.ts'
import { state } from '../../../../operations/wire/shapes.ts'
import { readerOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listCourses = defineListTool({
  name: 'list_courses',
  title: 'List courses',
  description:
    'Lists the courses of the site, who teaches them and what they cost, newest first. Everyone sees published courses; an operator whose token has courses:read also sees drafts and archived courses, and can filter by state.',
  access: 'anyone',
  isCatalog: true,
  filters: { state: state.optional().describe('only courses in this state') },
  item: listedCourse,
  untrusted: [
    'items[].name',
    'items[].summary',
    'items[].tags',
    'items[].lecturers[].name',
    'items[].plans[].name',
  ],
  nextSteps: ['Call get_course with a slug for the description and the syllabus.'],
  read: (context, page, { state }) =>
    context.modules.catalog.listCourses(readerOf(context, 'courses:read'), { page, state }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (course, { school }) => toListedCourse(school, course),
})
