import { lectureContentFields } from '../../domain/catalog/index.ts'
import { actOperation, readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { content, contentOf } from './content.ts'

export const getContent = readOperation({
  id: 'curriculum.content_get',
  title: 'Get the content of a lecture',
  description: 'Returns the text, the file and the embedded page of a lecture. Each of them can be empty.',
  scope: 'curriculum:read',
  input: { id: resourceId<'Lecture'>('lecture', 'id of a lecture of get_curriculum') },
  output: content,
  untrusted: ['body'],
  run: (modules, operator, { id }) => contentOf(modules, operator, id),
  rest: get('/lectures/:id/content'),
  tool: { name: 'get_lecture_content', nextSteps: ['update_lecture_content needs its updated_at.'] },
})

export const putContent = actOperation({
  id: 'curriculum.content_put',
  title: 'Replace the content of a lecture',
  description: 'Replaces the text, the file and the embedded page of a lecture. The former file is deleted.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    id: resourceId<'Lecture'>('lecture', 'id of a lecture of get_curriculum'),
    updated_at: version,
    body: lectureContentFields.body.default('').describe('Markdown'),
    file_key: lectureContentFields.fileKey.default(null).describe('the key of an uploaded file'),
    embed_url: lectureContentFields.embedUrl.default(null).describe('the URL of a page to embed'),
  },
  output: content,
  async run(modules, operator, { id, ...fields }) {
    await modules.catalog.setLectureContent(operator, id, fields)
    return await contentOf(modules, operator, id)
  },
  rest: put('/lectures/:id/content'),
  tool: {
    name: 'update_lecture_content',
    hint: 'Needs the updated_at of get_lecture_content, also of a lecture that has no content yet. Omitted fields are cleared.',
    answers: ['lecture_id', 'updated_at'],
    nextSteps: ['Call get_lecture_content to read it as it is now.'],
  },
})
