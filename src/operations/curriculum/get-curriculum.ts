import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { curriculum, curriculumShown } from './curriculum.ts'

export const getCurriculum = readOperation({
  id: 'curriculum.get',
  title: 'Get a curriculum',
  description: 'The sections and lectures of a course in their order, without the content of the lectures.',
  scope: 'curriculum:read',
  input: { course_id: idNamed<'Course'>('course', 'id of get_course') },
  output: curriculum,
  untrusted: ['sections[].title', 'sections[].lectures[].title'],
  run: async ({ catalog }, operator, { courseId }) =>
    curriculumShown(orRefuse(await catalog.curriculum(operator, courseId), 'course', courseId)),
  rest: get('/courses/:course_id/curriculum'),
  tool: {
    name: 'get_curriculum',
    hint: 'Unlike get_course it has what opens each lecture, and the updated_at that replace_curriculum needs.',
    nextSteps: ['get_lecture_content reads the text of a lecture.'],
  },
})
