import { sectionFields } from '../../domain/catalog/index.ts'
import { readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { section, toSection } from './curriculum.ts'
import { positionFields, positionOf } from './position.ts'

export const getSection = readOperation({
  id: 'curriculum.sections_get',
  title: 'Get a section',
  description: 'Returns a section of a course without its lectures.',
  scope: 'curriculum:read',
  input: { id: resourceId<'Section'>('section') },
  output: section,
  run: async ({ catalog }, operator, { id }) =>
    toSection(orNotFound(await catalog.sectionById(operator, id), 'section', id)),
  rest: get('/sections/:id'),
})

export const createSection = writeOperation({
  id: 'curriculum.sections_create',
  title: 'Create a section',
  description: 'Adds a section to a course, at the given position or at the end.',
  scope: 'curriculum:write',
  effect: 'adds',
  input: {
    course_id: resourceId<'Course'>('course'),
    title: sectionFields.title,
    ...positionFields<'Section'>(),
  },
  output: section,
  async run({ catalog }, operator, { courseId, title, ...rawInput }) {
    const newPosition = positionOf(rawInput)
    const { id } = await catalog.addSection(operator, courseId, { title })
    if (newPosition) await catalog.moveSection(operator, id, newPosition)
    return toSection(orNotFound(await catalog.sectionById(operator, id), 'section', id))
  },
  rest: post('/courses/:course_id/sections'),
})

export const updateSection = writeOperation({
  id: 'curriculum.sections_update',
  title: 'Update a section',
  description: 'Renames a section or moves it to another position in its course.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    id: resourceId<'Section'>('section'),
    updated_at: version,
    title: sectionFields.title.optional(),
    ...positionFields<'Section'>(),
  },
  output: section,
  async run({ catalog }, operator, { id, title, updatedAt, ...rawInput }) {
    await catalog.updateSection(operator, id, { title, updatedAt, to: positionOf(rawInput) })
    return toSection(orNotFound(await catalog.sectionById(operator, id), 'section', id))
  },
  rest: patch('/sections/:id'),
})

export const deleteSection = removeOperation({
  id: 'curriculum.sections_delete',
  title: 'Delete a section',
  description: 'Deletes a section without lectures. A section with lectures is refused with conflict.',
  scope: 'curriculum:write',
  input: { id: resourceId<'Section'>('section') },
  run: ({ catalog }, operator, { id }) => catalog.deleteSection(operator, id),
  rest: remove('/sections/:id'),
})
