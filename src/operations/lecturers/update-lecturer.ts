import { lecturerFields } from '../../domain/catalog/index.ts'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { imageKey, version } from '../wire/shapes.ts'
import { lecturer, lecturerShown } from './lecturer.ts'

export const updateLecturer = writeOperation({
  id: 'lecturers.update',
  title: 'Update a lecturer',
  description: 'Changes the given fields of a lecturer. Their address stays when the name changes.',
  scope: 'lecturers:write',
  effect: 'sets',
  input: {
    id: idNamed<'Lecturer'>('lecturer'),
    updated_at: version,
    name: lecturerFields.name.optional(),
    bio: lecturerFields.bio.optional().describe('Markdown'),
    avatar_key: imageKey.optional(),
    person_id: lecturerFields.personId.optional().describe('their account; null: none'),
  },
  output: lecturer,
  async run({ catalog }, operator, { id, ...changes }) {
    await catalog.updateLecturer(operator, id, changes)
    return lecturerShown(orRefuse(await catalog.lecturerById(operator, id), 'lecturer', id))
  },
  rest: patch('/lecturers/:id'),
})
