import { removeOperation } from '../operation.ts'
import { remove } from '../rest.ts'
import { idNamed } from '../wire/named.ts'

export const deleteLecturer = removeOperation({
  id: 'lecturers.delete',
  title: 'Delete a lecturer',
  description: 'Deletes the profile of a lecturer. Their courses and consulting services stay, without them.',
  scope: 'lecturers:write',
  input: { id: idNamed<'Lecturer'>('lecturer') },
  run: ({ catalog }, operator, { id }) => catalog.deleteLecturer(operator, id),
  rest: remove('/lecturers/:id'),
})
