import { z } from 'zod'
import type { StoredFile } from '../../domain/catalog/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const productFile = component(
  'DigitalProductFile',
  z.object({
    id,
    product_id: id,
    name: z.string(),
    media_type: z.string(),
    size_bytes: z.number().int(),
    file_key: z.string().describe('the key of the upload'),
    download_limit: z
      .number()
      .int()
      .nullable()
      .describe('the number of downloads for each buyer; null: no limit'),
    updated_at: moment,
  }),
)

export function toProductFile(file: StoredFile): z.input<typeof productFile> {
  return {
    id: file.id,
    product_id: file.productId,
    name: file.name,
    media_type: file.mimeType,
    size_bytes: Number(file.sizeBytes),
    file_key: file.fileKey,
    download_limit: file.downloadLimit,
    updated_at: momentOf(file.updatedAt),
  }
}
