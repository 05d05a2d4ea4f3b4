import { z } from 'zod'
import { lectureContentFields } from '../../domain/catalog/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
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
    file: z
      .object({ name: z.string(), size_bytes: z.number().int(), mime_type: z.string() })
      .nullable()
      .describe('the uploaded file; null without one, and for files that were not uploaded here'),
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
  run: (modules, operator, { id }) => contentOf(modules, operator, id),
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
  async run(modules, operator, { id, ...sent }) {
    await modules.catalog.setLectureContent(operator, id, sent)
    return await contentOf(modules, operator, id)
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
  { catalog, storage }: OperationModules,
  operator: OperatorActor,
  id: LectureId,
): Promise<z.input<typeof content>> {
  orRefuse(await catalog.lectureById(operator, id), 'lecture', id)
  const found = await catalog.lectureContent(operator, id)
  const file = found?.fileKey ? await storage.uploadedFile(operator, found.fileKey) : undefined
  return {
    lecture_id: id,
    body: found?.body ?? '',
    file_key: found?.fileKey ?? null,
    file: file ? fileShown(file) : null,
    embed_url: found?.embedUrl ?? null,
    updated_at: momentOf(found?.updatedAt ?? neverChanged),
  }
}

type UploadedFile = { readonly name: string; readonly totalBytes: bigint; readonly mimeType: string | null }

function fileShown({ name, totalBytes, mimeType }: UploadedFile) {
  return { name, size_bytes: Number(totalBytes), mime_type: mimeType ?? 'application/octet-stream' }
}

export const contentOperations = [getContent, putContent]
