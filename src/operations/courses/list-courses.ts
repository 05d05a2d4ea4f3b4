import { courseFields } from '../../domain/catalog/index.ts'
import { idOf } from '../../platform/fields.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { searchFilter, slugFilter, state } from '../wire/shapes.ts'
import { operatorCourseListing, operatorListedCourse } from './course.ts'

export const listCourses = listOperation({
  id: 'courses.list',
  title: 'List courses',
  description: 'The courses of the school, also drafts and archived ones, newest first.',
  scope: 'courses:read',
  filters: {
    state: state.optional().describe('only courses in this state'),
    slug: slugFilter.optional(),
    lecturer_id: idOf<'Lecturer'>().optional().describe('only courses of this lecturer'),
    tag: courseFields.tags.element.optional().describe('only courses with this tag'),
    search: searchFilter.optional(),
  },
  item: operatorListedCourse,
  isWide: true,
  read: ({ catalog }, operator, page, filters) => catalog.listCourses(operator, { page, ...filters }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (course, school) => operatorCourseListing(school, course),
  rest: get('/courses'),
})
