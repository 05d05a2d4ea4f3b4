import { z } from 'zod'
import { productFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { accessFieldNames, accessInput, changedTerms, termColumns } from '../wire/access-input.ts'
import { withFieldNames } from '../wire/field-names.ts'
import { moneyInput } from '../wire/money-input.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import {
  id,
  imageKey,
  itemSlug,
  newState,
  searchFilter,
  slug,
  slugFilter,
  state,
  version,
} from '../wire/shapes.ts'
import {
  listedProduct,
  operatorListedProduct,
  operatorProduct,
  toListedProduct,
  toOperatorListedProduct,
  toOperatorProduct,
} from './product.ts'

export const findDigitalProduct = readOperation({
  id: 'digital_products.find',
  title: 'Get a digital product',
  description:
    'Returns a digital product in any state with its description and its files, without the location of the files.',
  scope: 'digital_products:read',
  input: { slug: itemSlug },
  output: listedProduct.extend({
    description: z.string().describe('Markdown'),
    files: z.array(
      z.object({
        id,
        name: z.string(),
        media_type: z.string(),
        size_bytes: z.number(),
        download_limit: z.number().int().nullable(),
      }),
    ),
  }),
  untrusted: ['name', 'summary', 'description', 'files[].name'],
  async run({ catalog }, operator, { slug }, { school }) {
    const product = orNotFound(await catalog.digitalProductBySlug(operator, slug), 'digital product', slug)
    const files = product.files.map((file) => ({
      id: file.id,
      name: file.name,
      media_type: file.mimeType,
      size_bytes: Number(file.sizeBytes),
      download_limit: file.downloadLimit,
    }))
    return { ...toListedProduct(school, product), description: product.description, files }
  },
  tool: { name: 'get_digital_product', nextSteps: [] },
})

const productId = resourceId<'DigitalProduct'>('digital product')

export const listProducts = listOperation({
  id: 'digital_products.list',
  reads: 'replica',
  title: 'List digital products',
  description: 'Returns the digital products of the school in every state, newest first.',
  scope: 'digital_products:read',
  filters: {
    state: state.optional().describe('only products in this state'),
    slug: slugFilter.optional(),
    search: searchFilter.optional(),
  },
  item: operatorListedProduct,
  isWide: true,
  read: ({ catalog }, operator, page, filters) => catalog.listDigitalProducts(operator, { page, ...filters }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (product, school) => toOperatorListedProduct(school, product),
  rest: get('/digital_products'),
})

export const getProduct = readOperation({
  id: 'digital_products.get',
  title: 'Get a digital product',
  description: 'Returns a digital product in any state, without its files.',
  scope: 'digital_products:read',
  input: { id: productId },
  output: operatorProduct,
  run: async ({ catalog }, operator, { id }, { school }) =>
    toOperatorProduct(school, orNotFound(await catalog.digitalProductById(operator, id), 'product', id)),
  rest: get('/digital_products/:id'),
})

export const createProduct = writeOperation({
  id: 'digital_products.create',
  title: 'Create a digital product',
  description:
    'Creates a digital product as a draft that only editors see. Add its files, then set the state published.',
  scope: 'digital_products:write',
  effect: 'adds',
  input: {
    slug,
    name: productFields.name,
    summary: productFields.summary.default(''),
    description: productFields.description.default('').describe('Markdown'),
    image_key: imageKey.default(null),
    price: moneyInput,
    access: accessInput.default({ kind: 'lifetime', until: null, days: null }),
  },
  output: operatorProduct,
  async run({ catalog }, operator, { price, access, ...fields }, { school }) {
    const settings = { ...fields, ...termColumns(school, { price, access }) }
    const { id } = await withFieldNames(accessFieldNames, () =>
      catalog.createDigitalProduct(operator, settings),
    )
    const product = orNotFound(await catalog.digitalProductById(operator, id), 'digital product', id)
    return toOperatorProduct(school, product)
  },
  rest: post('/digital_products'),
})

export const updateProduct = writeOperation({
  id: 'digital_products.update',
  title: 'Update a digital product',
  description:
    'Updates the given fields of a digital product. The state published puts it on sale; archived takes it off sale, and its owners keep it.',
  scope: 'digital_products:write',
  effect: 'sets',
  input: {
    id: productId,
    updated_at: version,
    slug: slug.optional(),
    name: productFields.name.optional(),
    summary: productFields.summary.optional(),
    description: productFields.description.optional().describe('Markdown'),
    image_key: imageKey.optional(),
    price: moneyInput.optional(),
    access: accessInput.optional(),
    state: newState.optional(),
  },
  output: operatorProduct,
  async run({ catalog }, operator, { id, state, price, access, ...fields }, { school }) {
    const changes = { ...fields, ...changedTerms(school, { price, access }) }
    await withFieldNames(accessFieldNames, () => catalog.updateDigitalProduct(operator, id, changes))
    if (state === 'published') await catalog.publishDigitalProduct(operator, id)
    if (state === 'archived') await catalog.archiveDigitalProduct(operator, id)
    const product = orNotFound(await catalog.digitalProductById(operator, id), 'digital product', id)
    return toOperatorProduct(school, product)
  },
  rest: patch('/digital_products/:id'),
})

export const deleteProduct = removeOperation({
  id: 'digital_products.delete',
  title: 'Delete a digital product',
  description:
    'Deletes a digital product that was never on sale, with its files. Other products are refused with conflict: set the state archived instead.',
  scope: 'digital_products:write',
  input: { id: productId },
  run: ({ catalog }, operator, { id }) => catalog.deleteDigitalProduct(operator, id),
  rest: remove('/digital_products/:id'),
})
