import { productFileFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { productFile, toProductFile } from './file.ts'

const fields = {
  name: productFileFields.name.describe('the name of the downloaded file'),
  file_key: productFileFields.fileKey.describe('the file_key of an unused upload'),
  download_limit: productFileFields.downloadLimit.describe(
    'the number of downloads for each buyer; null: no limit',
  ),
}

const productId = resourceId<'DigitalProduct'>('digital product')
const id = resourceId<'DigitalProductFile'>('file')

export const listFiles = listOperation({
  id: 'digital_products.files_list',
  reads: 'primary',
  title: 'List the files of a digital product',
  description: 'Returns the files of a digital product in their order.',
  scope: 'digital_products:read',
  filters: { product_id: productId },
  item: productFile,
  read: ({ catalog }, operator, page, { productId }) =>
    catalog.listProductFiles(operator, productId, { page }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (file) => toProductFile(file),
  rest: get('/digital_products/:product_id/files'),
})

export const getFile = readOperation({
  id: 'digital_products.files_get',
  title: 'Get a file of a digital product',
  description: 'Returns the details of a file of a digital product, without its content.',
  scope: 'digital_products:read',
  input: { id },
  output: productFile,
  run: async ({ catalog }, operator, { id }) =>
    toProductFile(orNotFound(await catalog.productFileById(operator, id), 'file', id)),
  rest: get('/digital_product_files/:id'),
})

export const createFile = writeOperation({
  id: 'digital_products.files_create',
  title: 'Add a file to a digital product',
  description:
    'Adds an uploaded file to the end of a digital product. Owners of the product can download it.',
  scope: 'digital_products:write',
  effect: 'adds',
  input: { product_id: productId, ...fields, download_limit: fields.download_limit.default(null) },
  output: productFile,
  async run({ catalog }, operator, { productId, ...file }) {
    const { id } = await catalog.addProductFile(operator, productId, file)
    return toProductFile(orNotFound(await catalog.productFileById(operator, id), 'file', id))
  },
  rest: post('/digital_products/:product_id/files'),
})

export const updateFile = writeOperation({
  id: 'digital_products.files_update',
  title: 'Update a file of a digital product',
  description: 'Updates the given fields of a file. The former upload of a replaced file is deleted.',
  scope: 'digital_products:write',
  effect: 'sets',
  input: {
    id,
    updated_at: version,
    name: fields.name.optional(),
    file_key: fields.file_key.optional(),
    download_limit: fields.download_limit.optional(),
  },
  output: productFile,
  async run({ catalog }, operator, { id, ...changes }) {
    await catalog.updateProductFile(operator, id, changes)
    return toProductFile(orNotFound(await catalog.productFileById(operator, id), 'file', id))
  },
  rest: patch('/digital_product_files/:id'),
})

export const deleteFile = removeOperation({
  id: 'digital_products.files_delete',
  title: 'Delete a file of a digital product',
  description: 'Deletes a file. Owners of the product can no longer download it.',
  scope: 'digital_products:write',
  input: { id },
  run: ({ catalog }, operator, { id }) => catalog.deleteProductFile(operator, id),
  rest: remove('/digital_product_files/:id'),
})
