import { courseFields } from '../../domain/catalog/index.ts'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { imageKey, newState, slug, version } from '../wire/shapes.ts'
import { operatorCourse, operatorCourseWhole } from './course.ts'

export const updateCourse = writeOperation({
  id: 'courses.update',
  title: 'Update a course',
  description:
    'Updates a course; fields that are left out stay as they are. The state published puts it on sale; archived takes it off sale, and those who have it keep it.',
  scope: 'courses:write',
  effect: 'sets',
  input: {
    id: idNamed<'Course'>('course', 'id of get_course'),
    updated_at: version,
    slug: slug.optional(),
    name: courseFields.name.optional(),
    summary: courseFields.summary.optional(),
    description: courseFields.description.optional().describe('Markdown'),
    image_key: imageKey.optional(),
    language: courseFields.language.optional(),
    tags: courseFields.tags.optional(),
    lecturer_ids: courseFields.lecturerIds.optional(),
    state: newState.optional(),
  },
  output: operatorCourse,
  async run({ catalog }, operator, { id, state, ...changes }, { school }) {
    await catalog.updateCourse(operator, id, changes)
    if (state === 'published') await catalog.publishCourse(operator, id)
    if (state === 'archived') await catalog.archiveCourse(operator, id)
    return operatorCourseWhole(school, orRefuse(await catalog.courseById(operator, id), 'course', id))
  },
  rest: patch('/courses/:id'),
  tool: {
    name: 'update_course',
    hint: 'Needs the updated_at that you read with get_course.',
    nextSteps: ['Call get_course with its slug to see it as it is now.'],
  },
})
