import { lecturerFields } from '../../domain/catalog/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orRefuse } from '../wire/named.ts'
import { imageKey, slug } from '../wire/shapes.ts'
import { lecturer, lecturerShown } from './lecturer.ts'

export const createLecturer = writeOperation({
  id: 'lecturers.create',
  title: 'Create a lecturer',
  description:
    'Creates the public profile of somebody who teaches. Everybody sees it once they teach a published course.',
  scope: 'lecturers:write',
  effect: 'adds',
  input: {
    slug: slug.optional().describe('the last part of their address; made of the name unless given'),
    name: lecturerFields.name,
    bio: lecturerFields.bio.default('').describe('Markdown'),
    avatar_key: imageKey.default(null),
    person_id: lecturerFields.personId.describe('their account, if they are a member').prefault(null),
  },
  output: lecturer,
  async run({ catalog }, operator, settings) {
    const { id } = await catalog.createLecturer(operator, settings)
    return lecturerShown(orRefuse(await catalog.lecturerById(operator, id), 'lecturer', id))
  },
  rest: post('/lecturers'),
})
