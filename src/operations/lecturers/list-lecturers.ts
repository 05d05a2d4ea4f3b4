import { listOperation } from '../operation.ts'
import { lecturer, lecturerShown } from './lecturer.ts'

export const listLecturers = listOperation({
  id: 'lecturers.list',
  title: 'List lecturers',
  description: 'Who teaches at this school, as it presents them, the longest known first.',
  scope: 'lecturers:read',
  filters: {},
  item: lecturer,
  untrusted: ['items[].name', 'items[].bio'],
  read: ({ catalog }, operator, page) => catalog.listLecturers(operator, { page }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: (row) => lecturerShown(row),
  tool: {
    name: 'list_lecturers',
    nextSteps: ['Use an id among lecturer_ids of create_course and update_course.'],
  },
})
