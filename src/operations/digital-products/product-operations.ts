import { z } from 'zod'
import { productFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { accessColumns, accessNames, accessSent } from '../wire/access-sent.ts'
import { minorOf, moneySent } from '../wire/money-sent.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import {
  id,
  imageKey,
  newState,
  searchFilter,
  slug,
  slugFilter,
  slugNamed,
  state,
  version,
} from '../wire/shapes.ts'
import { naming } from '../wire/wire-problems.ts'
import {
  listedProduct,
  operatorListedProduct,
  operatorProduct,
  operatorProductListing,
  operatorProductWhole,
  productListing,
} from './product.ts'

export const findDigitalProduct = readOperation({
  id: 'digital_products.find',
  title: 'Get a digital product',
  description:
    'A digital product, also a draft, with its description and its files. Where the files are stored is not shown.',
  scope: 'digital_products:read',
  input: { slug: slugNamed },
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
    const product = orRefuse(await catalog.digitalProductBySlug(operator, slug), 'digital product', slug)
    const files = product.files.map((file) => ({
      id: file.id,
      name: file.name,
      media_type: file.mimeType,
      size_bytes: Number(file.sizeBytes),
      download_limit: file.downloadLimit,
    }))
    return { ...productListing(school, product), description: product.description, files }
  },
  tool: { name: 'get_digital_product', nextSteps: [] },
})

const productId = idNamed<'DigitalProduct'>('digital product')

export const listProducts = listOperation({
  id: 'digital_products.list',
  title: 'List digital products',
  description: 'The digital products of the school, also drafts and archived ones, newest first.',
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
  toItem: (product, school) => operatorProductListing(school, product),
  rest: get('/digital_products'),
})

export const getProduct = readOperation({
  id: 'digital_products.get',
  title: 'Get a digital product',
  description: 'A digital product, also a draft, without its files.',
  scope: 'digital_products:read',
  input: { id: productId },
  output: operatorProduct,
  run: async ({ catalog }, operator, { id }, { school }) =>
    operatorProductWhole(school, orRefuse(await catalog.digitalProductById(operator, id), 'product', id)),
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
    price: moneySent,
    access: accessSent.default({ kind: 'lifetime', until: null, days: null }),
  },
  output: operatorProduct,
  async run({ catalog }, operator, { price, access, ...sent }, { school }) {
    const settings = { ...sent, ...accessColumns(access), price: minorOf(school, 'price', price) }
    const { id } = await naming(accessNames, () => catalog.createDigitalProduct(operator, settings))
    const product = orRefuse(await catalog.digitalProductById(operator, id), 'digital product', id)
    return operatorProductWhole(school, product)
  },
  rest: post('/digital_products'),
})

export const updateProduct = writeOperation({
  id: 'digital_products.update',
  title: 'Update a digital product',
  description:
    'Changes the given fields of a digital product. The state published puts it on sale; archived takes it off sale, and those who have it keep it.',
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
    price: moneySent.optional(),
    access: accessSent.optional(),
    state: newState.optional(),
  },
  output: operatorProduct,
  async run({ catalog }, operator, { id, state, price, access, ...sent }, { school }) {
    const changes = {
      ...sent,
      ...(access && accessColumns(access)),
      ...(price && { price: minorOf(school, 'price', price) }),
    }
    await naming(accessNames, () => catalog.updateDigitalProduct(operator, id, changes))
    if (state === 'published') await catalog.publishDigitalProduct(operator, id)
    if (state === 'archived') await catalog.archiveDigitalProduct(operator, id)
    const product = orRefuse(await catalog.digitalProductById(operator, id), 'digital product', id)
    return operatorProductWhole(school, product)
  },
  rest: patch('/digital_products/:id'),
})

export const deleteProduct = removeOperation({
  id: 'digital_products.delete',
  title: 'Delete a digital product',
  description:
    'Deletes a digital product that was never on sale, with its files. Others are refused: archive them with the state archived.',
  scope: 'digital_products:write',
  input: { id: productId },
  run: ({ catalog }, operator, { id }) => catalog.deleteDigitalProduct(operator, id),
  rest: remove('/digital_products/:id'),
})
