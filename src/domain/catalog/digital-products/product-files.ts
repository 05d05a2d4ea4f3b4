import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type {
  DigitalProductFileId,
  DigitalProductId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { fileKey, name, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../../platform/row-version.ts'
import { recordPublicChange } from '../../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { useUpload } from '../../storage/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { lockItem } from '../items/lock-item.ts'
import { productPartsChanged } from '../parts-changed.ts'
import { nextPosition } from '../positions.ts'
import { productDefinition } from './product-definition.ts'

export const productFileFields = {
  name: name({ from: 1, to: 200 }),
  mimeType: z
    .string()
    .regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, { error: 'must be a media type such as application/pdf' }),
  sizeBytes: z.bigint().min(0n, { error: 'must not be negative' }),
  fileKey,
  downloadLimit: wholeNumber({ from: 1, to: 1_000_000 }).nullable(),
}

/** One file of a product; each owner of the product may download it up to the limit. */
type ProductFile = Settings<typeof productFileFields>

/** The input for a file: its type and size come from the upload, or from the caller without one. */
export type ProductFileInput = Omit<ProductFile, 'mimeType' | 'sizeBytes'> &
  Partial<Pick<ProductFile, 'mimeType' | 'sizeBytes'>>

const checked = rulesFor('file', productFileFields)
const uploadDefaults = { mimeType: 'application/octet-stream', sizeBytes: 0n }

/** The files of each of these products without their storage keys, in one statement. */
export async function filesOf(db: Db, schoolId: SchoolId, productIds: readonly DigitalProductId[]) {
  const files = await db
    .selectFrom('digitalProductFiles')
    .where('schoolId', '=', schoolId)
    .where('productId', '=', (eb) => eb.fn.any(eb.val([...productIds])))
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'productId', 'name', 'mimeType', 'sizeBytes', 'downloadLimit', 'position', 'updatedAt'])
    .execute()
  return Map.groupBy(files, ({ productId }) => productId)
}

/** Adds a file to the end of a product. */
export async function addProductFile(
  { db, clock }: CatalogDeps,
  editor: Editor,
  productId: DigitalProductId,
  file: ProductFileInput,
): Promise<WriteResult<DigitalProductFileId>> {
  refuseUnlessMay(editor, productDefinition.write)
  const columns = checked({ ...uploadDefaults, ...file })
  const { schoolId } = editor
  const id = newId<'DigitalProductFile'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockItem(tx, editor, productDefinition, productId)
    const stored = await useUpload(tx, editor, fileIn(columns.fileKey), now)
    const parent = { column: 'productId', id: productId } as const
    const position = await nextPosition(tx, 'digitalProductFiles', schoolId, parent)
    await tx
      .insertInto('digitalProductFiles')
      .values({ schoolId, id, productId, position, createdAt: now, updatedAt: now, ...columns, ...stored })
      .execute()
    await recordPublicChange(tx, clock, schoolId)
  })
  return { id, updatedAt: now }
}

const fileIn = (key: string) => ({ field: 'fileKey', key, purpose: 'file' }) as const

/** Updates the given fields of a file; a replaced file is deleted. */
export async function updateProductFile(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: DigitalProductFileId,
  { updatedAt: readAt, ...changes }: Changes<ProductFileInput>,
): Promise<WriteResult<DigitalProductFileId>> {
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    const { updatedAt: version, ...former } = await lockFile(tx, editor, id)
    refuseStale({ updatedAt: version }, readAt)
    const file = checked(merged<ProductFile>(former, changes))
    const isReplaced = file.fileKey !== former.fileKey
    const stored = isReplaced ? await useUpload(tx, editor, fileIn(file.fileKey), clock.now()) : undefined
    if (isReplaced) await abandonFiles(tx, clock, schoolId, [former.fileKey])
    const updatedAt = nextVersion(clock, { updatedAt: version })
    await tx
      .updateTable('digitalProductFiles')
      .set({ ...file, ...stored, updatedAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await recordPublicChange(tx, clock, schoolId)
    return { id, updatedAt }
  })
}

/** Removes a file from its product, for its owners too. */
export async function deleteProductFile(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: DigitalProductFileId,
) {
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const { fileKey, productId } = await lockFile(tx, editor, id)
    await productPartsChanged(tx, clock, schoolId, productId)
    await abandonFiles(tx, clock, schoolId, [fileKey])
    await tx.deleteFrom('digitalProductFiles').where('schoolId', '=', schoolId).where('id', '=', id).execute()
    await recordPublicChange(tx, clock, schoolId)
  })
}

async function lockFile(tx: Tx, editor: Editor, id: DigitalProductFileId) {
  refuseUnlessMay(editor, productDefinition.write)
  const file = await tx
    .selectFrom('digitalProductFiles')
    .select(['productId', 'name', 'mimeType', 'sizeBytes', 'fileKey', 'downloadLimit', 'updatedAt'])
    .where('schoolId', '=', editor.schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw new Refusal('not_found', 'No such file')
  return file
}
