import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { lecturer, lecturerShown } from './lecturer.ts'

export const listLecturers = listOperation({
  id: 'lecturers.list',
  title: 'List lecturers',
  description: 'The public profiles of the lecturers of this school, oldest first.',
  scope: 'lecturers:read',
  filters: {},
  item: lecturer,
  untrusted: ['items[].name', 'items[].bio'],
  read: ({ catalog }, operator, page) => catalog.listLecturers(operator, { page }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row) => lecturerShown(row),
  rest: get('/lecturers'),
  tool: {
    name: 'list_lecturers',
    nextSteps: ['Use an id among lecturer_ids of create_course and update_course.'],
  },
})
