import { removeOperation } from '../operation.ts'
import { remove } from '../rest.ts'
import { idNamed } from '../wire/named.ts'

export const deleteCourse = removeOperation({
  id: 'courses.delete',
  title: 'Delete a course',
  description:
    'Deletes a course that was never on sale, with its plans and its curriculum. Others are refused: archive them with the state archived.',
  scope: 'courses:write',
  input: { id: idNamed<'Course'>('course') },
  run: ({ catalog }, operator, { id }) => catalog.deleteCourse(operator, id),
  rest: remove('/courses/:id'),
})
