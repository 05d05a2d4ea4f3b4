import { z } from 'zod'
import { type Upload, unusedFileLifetime, uploadFields } from '../../domain/storage/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const upload = component(
  'Upload',
  z.object({
    id,
    purpose: uploadFields.purpose,
    name: z.string().describe('the original file name'),
    total_bytes: z.number().int(),
    received_bytes: z.number().int().describe('the offset of the next part'),
    state: z
      .enum(['receiving', 'received', 'finished', 'refused'])
      .describe('received: all bytes have arrived and are being checked'),
    refusal: z.string().nullable().describe('why it was refused'),
    file_key: z.string().nullable().describe('the key of the file for other operations, when it is finished'),
    mime_type: z.string().nullable().describe('detected from its bytes, not from its name'),
    is_used: z.boolean().describe(`an unused file is deleted after ${inWords(unusedFileLifetime)}`),
    content_path: z.string().describe('the path for sending its parts, below the base URL of the API'),
    created_at: moment,
    updated_at: moment,
  }),
)

export function toUpload(row: Upload): z.input<typeof upload> {
  return {
    id: row.id,
    purpose: row.purpose,
    name: row.name,
    total_bytes: Number(row.totalBytes),
    received_bytes: Number(row.receivedBytes),
    state: row.state,
    refusal: row.refusal,
    file_key: row.fileKey,
    mime_type: row.mimeType,
    is_used: row.usedAt !== null,
    content_path: `/uploads/${row.id}/content`,
    created_at: momentOf(row.createdAt),
    updated_at: momentOf(row.updatedAt),
  }
}
