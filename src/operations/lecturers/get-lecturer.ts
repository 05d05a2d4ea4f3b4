import { readOperation } from '../operation.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { lecturer, lecturerShown } from './lecturer.ts'

export const getLecturer = readOperation({
  id: 'lecturers.get',
  title: 'Look at a lecturer',
  description: 'Somebody who teaches at this school, as it presents them.',
  scope: 'lecturers:read',
  input: { id: idNamed<'Lecturer'>('lecturer', 'id of list_lecturers') },
  output: lecturer,
  untrusted: ['name', 'bio'],
  run: async ({ catalog }, operator, { id }) =>
    lecturerShown(orRefuse(await catalog.lecturerById(operator, id), 'lecturer', id)),
  tool: { name: 'get_lecturer', nextSteps: [] },
})
