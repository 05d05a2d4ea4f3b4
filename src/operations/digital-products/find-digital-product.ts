import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { id, slugNamed } from '../wire/shapes.ts'
import { listedProduct, productListing } from './digital-product.ts'

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
