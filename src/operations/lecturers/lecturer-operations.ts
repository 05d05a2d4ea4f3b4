import { lecturerFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { imageKey, slug, version } from '../wire/shapes.ts'
import { lecturer, toLecturer } from './lecturer.ts'

export const listLecturers = listOperation({
  id: 'lecturers.list',
  reads: 'replica',
  title: 'List lecturers',
  description: 'Returns the public profiles of the lecturers of this school, oldest first.',
  scope: 'lecturers:read',
  filters: {},
  item: lecturer,
  untrusted: ['items[].name', 'items[].bio'],
  read: ({ catalog }, operator, page) => catalog.listLecturers(operator, { page }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row) => toLecturer(row),
  rest: get('/lecturers'),
  tool: {
    name: 'list_lecturers',
    nextSteps: ['Use an id among lecturer_ids of create_course and update_course.'],
  },
})

export const getLecturer = readOperation({
  id: 'lecturers.get',
  title: 'Get a lecturer',
  description: 'Returns the public profile of a lecturer of this school.',
  scope: 'lecturers:read',
  input: { id: resourceId<'Lecturer'>('lecturer', 'id of list_lecturers') },
  output: lecturer,
  untrusted: ['name', 'bio'],
  run: async ({ catalog }, operator, { id }) =>
    toLecturer(orNotFound(await catalog.lecturerById(operator, id), 'lecturer', id)),
  rest: get('/lecturers/:id'),
  tool: { name: 'get_lecturer', nextSteps: [] },
})

export const createLecturer = writeOperation({
  id: 'lecturers.create',
  title: 'Create a lecturer',
  description:
    'Creates the public profile of a lecturer. It is visible when the lecturer teaches a published course.',
  scope: 'lecturers:write',
  effect: 'adds',
  input: {
    slug: slug.optional().describe('the last part of their URL; default: derived from the name'),
    name: lecturerFields.name,
    bio: lecturerFields.bio.default('').describe('Markdown'),
    avatar_key: imageKey.default(null),
    person_id: lecturerFields.personId.describe('their account, if they are a member').prefault(null),
  },
  output: lecturer,
  async run({ catalog }, operator, settings) {
    const { id } = await catalog.createLecturer(operator, settings)
    return toLecturer(orNotFound(await catalog.lecturerById(operator, id), 'lecturer', id))
  },
  rest: post('/lecturers'),
})

export const updateLecturer = writeOperation({
  id: 'lecturers.update',
  title: 'Update a lecturer',
  description: 'Updates the given fields of a lecturer. Their slug does not change with the name.',
  scope: 'lecturers:write',
  effect: 'sets',
  input: {
    id: resourceId<'Lecturer'>('lecturer'),
    updated_at: version,
    name: lecturerFields.name.optional(),
    bio: lecturerFields.bio.optional().describe('Markdown'),
    avatar_key: imageKey.optional(),
    person_id: lecturerFields.personId.optional().describe('their account; null: none'),
  },
  output: lecturer,
  async run({ catalog }, operator, { id, ...changes }) {
    await catalog.updateLecturer(operator, id, changes)
    return toLecturer(orNotFound(await catalog.lecturerById(operator, id), 'lecturer', id))
  },
  rest: patch('/lecturers/:id'),
})

export const deleteLecturer = removeOperation({
  id: 'lecturers.delete',
  title: 'Delete a lecturer',
  description:
    'Deletes the profile of a lecturer. Their courses and consulting services stay, without a lecturer.',
  scope: 'lecturers:write',
  input: { id: resourceId<'Lecturer'>('lecturer') },
  run: ({ catalog }, operator, { id }) => catalog.deleteLecturer(operator, id),
  rest: remove('/lecturers/:id'),
})
