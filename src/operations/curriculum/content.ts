import { z } from 'zod'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { neverChanged } from '../../platform/row-version.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const content = component(
  'LectureContent',
  z.object({
    lecture_id: id,
    body: z.string().describe('Markdown'),
    file_key: z.string().nullable().describe('the key of its file'),
    file: z
      .object({ name: z.string(), size_bytes: z.number().int(), mime_type: z.string() })
      .nullable()
      .describe('the uploaded file; null without one, and for files that were not uploaded here'),
    embed_url: z.string().nullable().describe('the URL of an embedded page'),
    updated_at: moment.describe('1970-01-01T00:00:00.000Z until it has content for the first time'),
  }),
)

export async function contentOf(
  { catalog, storage }: OperationModules,
  operator: OperatorActor,
  id: LectureId,
): Promise<z.input<typeof content>> {
  orNotFound(await catalog.lectureById(operator, id), 'lecture', id)
  const row = await catalog.lectureContent(operator, id)
  const file = row?.fileKey ? await storage.uploadedFile(operator, row.fileKey) : undefined
  return {
    lecture_id: id,
    body: row?.body ?? '',
    file_key: row?.fileKey ?? null,
    file: file ? toContentFile(file) : null,
    embed_url: row?.embedUrl ?? null,
    updated_at: momentOf(row?.updatedAt ?? neverChanged),
  }
}

type UploadedFile = { readonly name: string; readonly totalBytes: bigint; readonly mimeType: string | null }

function toContentFile({ name, totalBytes, mimeType }: UploadedFile) {
  return { name, size_bytes: Number(totalBytes), mime_type: mimeType ?? 'application/octet-stream' }
}
