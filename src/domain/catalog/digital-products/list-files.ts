import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { DigitalProductFileId, DigitalProductId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { digitalProductsReadableBy } from './digital-products.ts'
import { productDefinition } from './product-definition.ts'

/** A page of the files of a product in their order, with their storage keys. */
export async function listProductFiles(
  { db }: CatalogDeps,
  editor: Editor,
  productId: DigitalProductId,
  { page }: { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, productDefinition.read)
  const product = await digitalProductsReadableBy(db, editor)
    .where('id', '=', productId)
    .select('id')
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found', 'No such digital product')
  const files = productFilesReadableBy(db, editor)
    .where('productId', '=', productId)
    .select('createdAt as listedAt')
  // A file is always added at the end, so this is their order.
  const order = { at: 'digital_product_files.created_at', id: 'digital_product_files.id', latestFirst: false }
  return await keysetPage(files, order, page)
}

/** One file of a product; undefined if the school has no such file. */
export async function productFileById({ db }: CatalogDeps, editor: Editor, id: DigitalProductFileId) {
  refuseUnlessMay(editor, productDefinition.read)
  return await productFilesReadableBy(db, editor).where('id', '=', id).executeTakeFirst()
}

function productFilesReadableBy(db: Db, editor: Editor) {
  const files = db
    .selectFrom('digitalProductFiles')
    .where('schoolId', '=', editor.schoolId)
    .select(['id', 'productId', 'name', 'mimeType', 'sizeBytes', 'fileKey', 'downloadLimit', 'updatedAt'])
  return readableWith(files, editor, productDefinition.read)
}

/** A file as editors see it. */
export type StoredFile = Omit<RowOf<typeof listProductFiles>, 'listedAt'>
