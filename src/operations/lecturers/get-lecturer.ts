import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { lecturer, lecturerShown } from './lecturer.ts'

export const getLecturer = readOperation({
  id: 'lecturers.get',
  title: 'Get a lecturer',
  description: 'The public profile of a lecturer of this school.',
  scope: 'lecturers:read',
  input: { id: idNamed<'Lecturer'>('lecturer', 'id of list_lecturers') },
  output: lecturer,
  untrusted: ['name', 'bio'],
  run: async ({ catalog }, operator, { id }) =>
    lecturerShown(orRefuse(await catalog.lecturerById(operator, id), 'lecturer', id)),
  rest: get('/lecturers/:id'),
  tool: { name: 'get_lecturer', nextSteps: [] },
})
