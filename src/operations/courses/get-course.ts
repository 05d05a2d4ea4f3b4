import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { operatorCourse, operatorCourseWhole } from './course.ts'

export const getCourse = readOperation({
  id: 'courses.get',
  title: 'Get a course',
  description:
    'A course, also a draft, with its lecturers, plans and syllabus. The content of its lectures is read one by one.',
  scope: 'courses:read',
  input: { id: idNamed<'Course'>('course') },
  output: operatorCourse,
  run: async ({ catalog }, operator, { id }, { school }) =>
    operatorCourseWhole(school, orRefuse(await catalog.courseById(operator, id), 'course', id)),
  rest: get('/courses/:id'),
})
