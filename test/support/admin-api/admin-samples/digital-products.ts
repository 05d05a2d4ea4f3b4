import { aProduct } from '../../people/catalog-cast.ts'
import { pictureKey, soldFileKey } from './file-keys.ts'
import { type Samples, type Setting, unique } from './sample.ts'

export async function productOf(setting: Setting) {
  const { world, owner } = setting
  const imageKey = await pictureKey(setting)
  const product = aProduct({ slug: `sample-product-${unique()}`, imageKey })
  return await world.modules.catalog.createDigitalProduct(owner, product)
}

const aFile = { name: 'glazes.pdf', downloadLimit: null }

async function fileOf(setting: Setting) {
  const { world, owner } = setting
  const { id: productId } = await productOf(setting)
  const file = { ...aFile, fileKey: await soldFileKey(setting) }
  return { productId, ...(await world.modules.catalog.addProductFile(owner, productId, file)) }
}

const fileSamples: Samples = {
  'digital_products.files_list': async (setting) => ({
    params: { product_id: (await fileOf(setting)).productId },
    query: { limit: '5' },
  }),
  'digital_products.files_get': async (setting) => ({ params: { id: (await fileOf(setting)).id } }),
  'digital_products.files_create': async (setting) => {
    const body = { name: 'firing.pdf', file_key: await soldFileKey(setting), download_limit: 3 }
    return { params: { product_id: (await productOf(setting)).id }, body }
  },
  'digital_products.files_update': async (setting) => {
    const { id, updatedAt } = await fileOf(setting)
    const file_key = await soldFileKey(setting)
    return { params: { id }, version: updatedAt, body: { file_key, name: 'b.pdf', download_limit: null } }
  },
  'digital_products.files_delete': async (setting) => ({ params: { id: (await fileOf(setting)).id } }),
}

export const digitalProductSamples: Samples = {
  'digital_products.list': async () => ({ query: { state: 'published', search: 'a', limit: '2' } }),
  'digital_products.get': async (setting) => ({ params: { id: (await fileOf(setting)).productId } }),
  'digital_products.create': async ({ school }) => {
    const texts = { slug: `new-product-${unique()}`, name: 'Glaze recipes', description: 'Twelve glazes.' }
    const price = { amount: '300', currency: school.currency }
    return { body: { ...texts, price, access: { kind: 'for_days', days: 30 } } }
  },
  'digital_products.update': async (setting) => {
    const { id, updatedAt } = await productOf(setting)
    const price = { amount: '280', currency: setting.school.currency }
    const body = { name: 'Glazes', price, access: { kind: 'lifetime' }, state: 'published' }
    return { params: { id }, version: updatedAt, body }
  },
  'digital_products.delete': async (setting) => ({ params: { id: (await productOf(setting)).id } }),
  ...fileSamples,
}
