import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { DigitalProductId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { priceProblem, refuseIfWrong, slugTaken } from '../../../platform/field-problems.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import type { Changes, Written } from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type Access, accessProblems } from '../access.ts'
import type { CatalogDeps } from '../deps.ts'
import { type ItemTexts, itemTextProblems } from '../item-texts.ts'
import { archiveItem, changeItem, deleteUnsold, publishItem } from '../shelf-life.ts'
import { productShelf } from './product-shelf.ts'

/** What an editor chooses for a digital product, and changes later. */
export type ProductSettings = ItemTexts & Access & { readonly price: bigint }

/** Makes a digital product, as a draft that only editors see. */
export async function createDigitalProduct(
  { db, clock }: CatalogDeps,
  editor: Editor,
  settings: ProductSettings,
): Promise<Written<DigitalProductId>> {
  refuseUnlessMay(editor, productShelf.write)
  refuseUnfitProduct(settings)
  const id = newId<'DigitalProduct'>(clock)
  const now = clock.now()
  const row = { schoolId: editor.schoolId, id, state: 'draft', createdAt: now, updatedAt: now } as const
  await db
    .insertInto('digitalProducts')
    .values({ ...row, ...columnsOf(settings) })
    .execute()
    .catch((error) => {
      throw phrased(error, settings)
    })
  return { id, updatedAt: now }
}

/** Changes what is given of a digital product; what is left out stays. */
export async function updateDigitalProduct(
  deps: CatalogDeps,
  editor: Editor,
  id: DigitalProductId,
  { updatedAt: readAt, ...changes }: Changes<ProductSettings>,
): Promise<Written<DigitalProductId>> {
  const { schoolId } = editor
  return await changeItem(deps, editor, { shelf: productShelf, id, readAt }, async (tx) => {
    const former = await productRow(tx, schoolId, id)
    const settings = { ...former, ...changes }
    refuseUnfitProduct(settings)
    await tx
      .updateTable('digitalProducts')
      .set(columnsOf(settings))
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    if (settings.imageKey !== former.imageKey) await abandonFiles(tx, deps.clock, schoolId, [former.imageKey])
  })
}

/** Puts a digital product on sale. */
export const publishDigitalProduct = (deps: CatalogDeps, editor: Editor, id: DigitalProductId) =>
  publishItem(deps, editor, productShelf, id)

/** Takes a digital product off sale; those who have it keep it. */
export const archiveDigitalProduct = (deps: CatalogDeps, editor: Editor, id: DigitalProductId) =>
  archiveItem(deps, editor, productShelf, id)

/** Deletes a digital product that was never on sale, with its files. */
export async function deleteDigitalProduct(deps: CatalogDeps, editor: Editor, id: DigitalProductId) {
  await deleteUnsold(deps, editor, { shelf: productShelf, id }, async (tx) => {
    const { imageKey } = await productRow(tx, editor.schoolId, id)
    const files = await tx
      .selectFrom('digitalProductFiles')
      .select('fileKey')
      .where('schoolId', '=', editor.schoolId)
      .where('productId', '=', id)
      .execute()
    return [imageKey, ...files.map(({ fileKey }) => fileKey)]
  })
}

async function productRow(tx: Tx, schoolId: SchoolId, id: DigitalProductId) {
  return await tx
    .selectFrom('digitalProducts')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .select(['slug', 'name', 'summary', 'description', 'imageKey', 'price'])
    .select(['access', 'accessUntil', 'accessDays'])
    .executeTakeFirstOrThrow()
}

function columnsOf(settings: ProductSettings) {
  const { slug, name, summary, description, imageKey, price, access, accessUntil, accessDays } = settings
  return { slug, name, summary, description, imageKey, price, access, accessUntil, accessDays }
}

function refuseUnfitProduct(settings: ProductSettings): void {
  const problems = [...itemTextProblems(settings), priceProblem(settings.price), ...accessProblems(settings)]
  refuseIfWrong('A digital product cannot be like this', problems)
}

function phrased(error: unknown, { slug }: ProductSettings): unknown {
  return violates(error, 'digital_products_slug_unique') ? slugTaken(slug) : error
}
