import type { Tx } from '../../../platform/db/database.ts'
import { price, type Settings } from '../../../platform/fields.ts'
import type { ItemRef } from '../../publishing/index.ts'
import { accessFields, accessFindings } from '../access.ts'
import { itemFields } from '../item-fields.ts'
import type { ItemDefinition } from '../items/item-definition.ts'

export const productFields = { ...itemFields, ...accessFields, price }

/** The settings of a digital product. */
export type ProductSettings = Settings<typeof productFields>

export const productDefinition: ItemDefinition<
  'digitalProducts',
  typeof productFields,
  Record<never, never>
> = {
  itemType: 'digital_product',
  table: 'digitalProducts',
  read: 'digital_products:read',
  write: 'digital_products:write',
  called: 'digital product',
  columns: productFields,
  belongings: {},
  findings: accessFindings,
  searchable: ({ slug, name, summary, description }) => ({
    slug,
    title: name,
    summary,
    description,
    tags: [],
  }),
  pictureOf: ({ imageKey }) => imageKey,
  filesOf: productFiles,
}

async function productFiles(tx: Tx, { schoolId, id }: ItemRef<'digitalProducts'>) {
  const files = await tx
    .selectFrom('digitalProductFiles')
    .select('fileKey')
    .where('schoolId', '=', schoolId)
    .where('productId', '=', id)
    .execute()
  return files.map(({ fileKey }) => fileKey)
}
