import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { orRefuse } from '../../named.ts'
import { listedProduct, productListing } from '../../shapes/digital-product.ts'
import { defineTool } from '../../tool.ts'
import { id, nextSteps, slug } from '../../wire.ts'

export const getDigitalProduct = defineTool({
  name: 'get_digital_product',
  title: 'Look at a download',
  description:
    'One digital product, a draft too, with its description and what its files are. Where they are kept is not told.',
  access: ['digital_products:read'],
  activity: 'school',
  input: z.strictObject({ slug }),
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
    next_steps: nextSteps,
  }),
  untrusted: ['name', 'summary', 'description', 'files[].name'],
  async run(context, { slug }) {
    const found = await context.modules.catalog.digitalProductBySlug(operatorOf(context), slug)
    const product = orRefuse(found, 'digital product', slug)
    const files = product.files.map((file) => ({
      id: file.id,
      name: file.name,
      media_type: file.mimeType,
      size_bytes: Number(file.sizeBytes),
      download_limit: file.downloadLimit,
    }))
    return {
      ...productListing(context.school, product),
      description: product.description,
      files,
      next_steps: [],
    }
  },
})
