import { courseFields } from '../../domain/catalog/index.ts'
import { idOf } from '../../platform/fields.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { imageKey, newState, searchFilter, slug, slugFilter, state, version } from '../wire/shapes.ts'
import { operatorCourse, operatorListedCourse, toOperatorCourse, toOperatorListedCourse } from './course.ts'

export const listCourses = listOperation({
  id: 'courses.list',
  reads: 'replica',
  title: 'List courses',
  description: 'Returns the courses of the school in every state, newest first.',
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
  toItem: (course, school) => toOperatorListedCourse(school, course),
  rest: get('/courses'),
})

export const getCourse = readOperation({
  id: 'courses.get',
  title: 'Get a course',
  description:
    'Returns a course in any state with its lecturers, plans and syllabus. The content of its lectures is read separately.',
  scope: 'courses:read',
  input: { id: resourceId<'Course'>('course') },
  output: operatorCourse,
  run: async ({ catalog }, operator, { id }, { school }) =>
    toOperatorCourse(school, orNotFound(await catalog.courseById(operator, id), 'course', id)),
  rest: get('/courses/:id'),
})

export const createCourse = writeOperation({
  id: 'courses.create',
  title: 'Create a course',
  description:
    'Creates a course as a draft that only editors see. It is on sale when it has a plan and the state published.',
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
    return toOperatorCourse(school, orNotFound(await catalog.courseById(operator, id), 'course', id))
  },
  rest: post('/courses'),
  tool: {
    name: 'create_course',
    hint: 'Add sections and lectures with create_curriculum; update_course with state published puts it on sale. Use dry_run first and show the operator what you are about to create.',
    nextSteps: ['Call create_curriculum with the id to add sections and lectures.'],
  },
})

export const updateCourse = writeOperation({
  id: 'courses.update',
  title: 'Update a course',
  description:
    'Updates a course; fields that are left out do not change. The state published puts it on sale; archived takes it off sale, and its owners keep it.',
  scope: 'courses:write',
  effect: 'sets',
  input: {
    id: resourceId<'Course'>('course', 'id of get_course'),
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
    return toOperatorCourse(school, orNotFound(await catalog.courseById(operator, id), 'course', id))
  },
  rest: patch('/courses/:id'),
  tool: {
    name: 'update_course',
    hint: 'Needs the updated_at that you read with get_course.',
    nextSteps: ['Call get_course with its slug to see it as it is now.'],
  },
})

export const deleteCourse = removeOperation({
  id: 'courses.delete',
  title: 'Delete a course',
  description:
    'Deletes a course that was never on sale, with its plans and its curriculum. Other courses are refused with conflict: set the state archived instead.',
  scope: 'courses:write',
  input: { id: resourceId<'Course'>('course') },
  run: ({ catalog }, operator, { id }) => catalog.deleteCourse(operator, id),
  rest: remove('/courses/:id'),
})
