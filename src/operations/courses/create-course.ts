import { courseFields } from '../../domain/catalog/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orRefuse } from '../wire/named.ts'
import { imageKey, slug } from '../wire/shapes.ts'
import { operatorCourse, operatorCourseWhole } from './course.ts'

export const createCourse = writeOperation({
  id: 'courses.create',
  title: 'Create a course',
  description:
    'Creates a course as a draft that only editors see. It is sold once it has a plan and the state published.',
  scope: 'courses:write',
  effect: 'adds',
  input: {
    slug,
    name: courseFields.name,
    summary: courseFields.summary.default(''),
    description: courseFields.description.default('').describe('Markdown'),
    image_key: imageKey.default(null),
    language: courseFields.language.describe('the language it is taught in, such as en or zh-TW'),
    tags: courseFields.tags.default([]),
    lecturer_ids: courseFields.lecturerIds
      .describe('ids of list_lecturers, the first named first')
      .prefault([]),
  },
  output: operatorCourse,
  async run({ catalog }, operator, settings, { school }) {
    const { id } = await catalog.createCourse(operator, settings)
    return operatorCourseWhole(school, orRefuse(await catalog.courseById(operator, id), 'course', id))
  },
  rest: post('/courses'),
  tool: {
    name: 'create_course',
    hint: 'Add sections and lectures with create_curriculum; update_course with state published puts it on sale. Use dry_run first and show the operator what you are about to create.',
    nextSteps: ['Call create_curriculum with the id to add sections and lectures.'],
  },
})
