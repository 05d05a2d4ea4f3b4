import { z } from 'zod'
import { downloadLinkLifetime } from '../../../../domain/storage/index.ts'
import { id, moment, momentOf, momentOrNull } from '../../../../operations/wire/shapes.ts'
import { inWords } from '../../../../platform/duration-in-words.ts'
import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

const file = z.object({
  id,
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number(),
  downloads_remaining: z.number().int().nullable().describe('null: no limit'),
  download_url: z
    .string()
    .nullable()
    .describe(`for this member only, valid for ${inWords(downloadLinkLifetime)}; do not share it`),
  download_url_expires_at: momentOrNull,
})

export const listMyDigitalProducts = defineListTool({
  name: 'list_my_digital_products',
  title: 'My downloads',
  description: `Lists the digital products that the signed-in member can download, latest first, with their files and a download URL for each file that is valid for ${inWords(downloadLinkLifetime)}. If downloads are limited, each use of a URL counts.`,
  access: ['account:read'],
  activity: 'downloads',
  filters: {},
  item: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    entitled_at: moment,
    access_ends_at: momentOrNull.describe('null: never'),
    files: z.array(file),
  }),
  untrusted: ['items[].name', 'items[].files[].name'],
  nextSteps: ['Give a download_url to the member. Call again for new URLs once they have expired.'],
  read: (context, page) => context.modules.entitlements.ownedProducts(memberOf(context), page),
  cursorOf: ({ entitledAt, id }) => ({ at: entitledAt, id }),
  toItem: (product, context) => ({
    id: product.id,
    slug: product.slug,
    name: product.name,
    entitled_at: momentOf(product.entitledAt),
    access_ends_at: momentOf(product.expiresAt),
    files: product.files.map((each) => {
      const isOpen = each.downloadsRemaining !== 0
      const url = isOpen && context.signedUrls.download.make(context.school, memberOf(context), each.id)
      return {
        id: each.id,
        name: each.name,
        media_type: each.mimeType,
        size_bytes: Number(each.sizeBytes),
        downloads_remaining: each.downloadsRemaining,
        download_url: url ? url.url : null,
        download_url_expires_at: url ? momentOf(url.expiresAt) : null,
      }
    }),
  }),
})
