import { z } from 'zod'
import { lectureContentFields } from '../../domain/catalog/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { LectureId } from '../../platform/db/schema.gen.ts'
import { neverChanged } from '../../platform/row-version.ts'
import type { OperationModules } from '../caller.ts'
import { actOperation, readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, version } from '../wire/shapes.ts'

const content = component(
  'LectureContent',
  z.object({
    lecture_id: id,
    body: z.string().describe('Markdown'),
    file_key: z.string().nullable().describe('the key of its file'),
    embed_url: z.string().nullable().describe('an embedded page'),
    updated_at: moment.describe('1970-01-01T00:00:00.000Z until it has content for the first time'),
  }),
)

const getContent = readOperation({
  id: 'curriculum.content_get',
  title: 'Get the content of a lecture',
  description: 'The text, the file and the embedded page of a lecture, all of which may be empty.',
  scope: 'curriculum:read',
  input: { id: idNamed<'Lecture'>('lecture', 'id of a lecture of get_curriculum') },
  output: content,
  untrusted: ['body'],
  run: ({ catalog }, operator, { id }) => contentOf(catalog, operator, id),
  rest: get('/lectures/:id/content'),
  tool: { name: 'get_lecture_content', nextSteps: ['update_lecture_content needs its updated_at.'] },
})

const putContent = actOperation({
  id: 'curriculum.content_put',
  title: 'Replace the content of a lecture',
  description:
    'Replaces the text, the file and the embedded page of a lecture. A file that is replaced is deleted.',
  scope: 'curriculum:write',
  effect: 'sets',
  input: {
    id: idNamed<'Lecture'>('lecture', 'id of a lecture of get_curriculum'),
    updated_at: version,
    body: lectureContentFields.body.default('').describe('Markdown'),
    file_key: lectureContentFields.fileKey.default(null).describe('the key of an uploaded file'),
    embed_url: lectureContentFields.embedUrl.default(null).describe('a page to embed'),
  },
  output: content,
  async run({ catalog }, operator, { id, ...sent }) {
    await catalog.setLectureContent(operator, id, sent)
    return await contentOf(catalog, operator, id)
  },
  rest: put('/lectures/:id/content'),
  tool: {
    name: 'update_lecture_content',
    hint: 'Needs the updated_at of get_lecture_content, also of a lecture that has no content yet. What is left out is emptied.',
    answers: ['lecture_id', 'updated_at'],
    nextSteps: ['Call get_lecture_content to read it as it is now.'],
  },
})

async function contentOf(
  catalog: OperationModules['catalog'],
  operator: OperatorActor,
  id: LectureId,
): Promise<z.input<typeof content>> {
  orRefuse(await catalog.lectureById(operator, id), 'lecture', id)
  const found = await catalog.lectureContent(operator, id)
  return {
    lecture_id: id,
    body: found?.body ?? '',
    file_key: found?.fileKey ?? null,
    embed_url: found?.embedUrl ?? null,
    updated_at: momentOf(found?.updatedAt ?? neverChanged),
  }
}

export const contentOperations = [getContent, putContent]
