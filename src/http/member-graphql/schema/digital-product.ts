import type { OwnedFile, OwnedProduct } from '../../../domain/entitlements/index.ts'
import { downloadLinkLifetime } from '../../../domain/storage/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { inWords } from '../../../platform/duration-in-words.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import { pictureAt } from './pictures.ts'
import { Viewer } from './viewer.ts'

const SignedDownload = builder.objectRef<{ url: string; expiresAt: Date }>('SignedDownload').implement({
  fields: (t) => ({
    url: t.expose('url', { type: 'URL' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

const DigitalProductFile = builder.objectRef<OwnedFile>('DigitalProductFile').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    mimeType: t.exposeString('mimeType'),
    sizeBytes: t.exposeFloat('sizeBytes'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    downloadsRemaining: t.exposeInt('downloadsRemaining', {
      nullable: true,
      description: 'Null where there is no limit.',
    }),
    download: t.field({
      type: SignedDownload,
      nullable: true,
      description: `An address that works for ${inWords(downloadLinkLifetime)} and for this member only; null when no downloads remain or access has ended.`,
      resolve: ({ id, downloadsRemaining }, _args, { school, member, signedUrls }) =>
        downloadsRemaining === 0 ? null : signedUrls.download.make(school, member, id),
    }),
  }),
})

const DigitalProduct = builder.objectRef<ReturnType<typeof toProduct>>('DigitalProduct').implement({
  description: 'A digital product the viewer is entitled to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    image: t.expose('image', { type: 'URL', nullable: true }),
    entitledAt: t.expose('entitledAt', { type: 'DateTime' }),
    accessExpiresAt: t.expose('accessExpiresAt', { type: 'DateTime', nullable: true }),
    files: t.expose('files', { type: [DigitalProductFile], extensions: { listSize: 5 } }),
  }),
})

builder.objectField(Viewer, 'digitalProducts', (t) =>
  t.connection(
    {
      type: DigitalProduct,
      description: 'Digital products the viewer is entitled to, latest first.',
      resolve: (_owner, args, context, info) => {
        const { modules, member, school, recordActivity } = context
        recordActivity('downloads')
        return connectionOf(context, args, info, {
          name: 'digitalProducts',
          read: (page) => modules.entitlements.ownedProducts(member, page),
          cursorOf: ({ entitledAt: at, id }) => ({ at, id }),
          toNode: (product) => toProduct(school, product),
        })
      },
    },
    ...namesOf('DigitalProduct'),
  ),
)

function toProduct(school: School, { imageKey, description, expiresAt, ...product }: OwnedProduct) {
  return {
    ...product,
    description: description || null,
    image: pictureAt(school, imageKey),
    accessExpiresAt: expiresAt,
    files: [...product.files],
  }
}
