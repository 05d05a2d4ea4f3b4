import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { curriculum, curriculumShown } from './curriculum.ts'

export const getCurriculum = readOperation({
  id: 'curriculum.get',
  title: 'Get a curriculum',
  description: 'The sections and lectures of a course in their order, without the content of the lectures.',
  scope: 'curriculum:read',
  input: { course_id: idNamed<'Course'>('course') },
  output: curriculum,
  run: async ({ catalog }, operator, { courseId }) =>
    curriculumShown(orRefuse(await catalog.curriculum(operator, courseId), 'course', courseId)),
  rest: get('/courses/:course_id/curriculum'),
})
