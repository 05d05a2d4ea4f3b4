import type { FastifyInstance } from 'fastify'
import type { Catalog, DigitalProduct } from '../../domain/catalog/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { markdownPath, publicPath, publicRoute } from '../../paths/public-paths.ts'
import { formatFileSize } from '../../platform/file-size.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { toDecimal } from '../../platform/money.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { includedIn } from './course-page.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { offerCard } from './offer.ts'
import { shopMessages } from './shop-messages.ts'
import { accessLabel, offerPrice } from './terms.ts'
import { thingMessages } from './thing-messages.ts'
import { aboutSection, movedTo, ownedSection, renderAbout, steps, thingMain } from './thing-page.ts'

type Deps = {
  readonly catalog: Catalog
  readonly entitlements: Pick<Entitlements, 'entitlement'>
  readonly pages: PublicPages
}
type Model = {
  readonly product: DigitalProduct
  readonly about: Html | undefined
  readonly memberships: Awaited<ReturnType<Catalog['membershipsWith']>>
}
type Ownership = { readonly until: Date | null } | undefined

/** A download: its files and its price. */
export function serveProductPages(app: FastifyInstance, { catalog, entitlements, pages }: Deps) {
  const read = async ({ reader, params: { slug = '' } }: PublicRequest): Promise<Model | undefined> => {
    const product = await catalog.digitalProductBySlug(reader, slug)
    if (!product) return undefined
    const [memberships, about] = await Promise.all([
      catalog.membershipsWith(reader, { productId: product.id }),
      renderAbout(product.description),
    ])
    return { product, about, memberships }
  }
  servePublicPage<Model, Ownership>(app, pages, {
    route: publicRoute('products'),
    read,
    view: productPage,
    moved: movedTo(catalog, 'digital_product'),
    memberPart: async (request, { product }) =>
      await entitlements.entitlement(memberOfSession(meOf(request)), {
        itemType: 'digital_product',
        itemId: product.id,
      }),
  })
}

function productPage(context: SchoolContext, model: Model, ownership: Ownership): Page {
  const { product } = model
  const { school } = context
  const { name, summary, slug, imageKey } = product
  const main = thingMain(context, {
    kind: 'products',
    name,
    summary,
    imageKey,
    language: school.locale,
    offers: ownership
      ? ownedSection(context, ownership, {
          href: paths.account.downloads,
          text: shopMessages(context.locale).goDownload,
        })
      : html`${offer(context, product)}${includedIn(context, model.memberships)}`,
    body: html`${fileList(context, product)}${aboutSection(context, model.about)}`,
  })
  const description = summary || inOneLine(product.description) || name
  const url = urlAt(school, publicPath('products', slug))
  const price = toDecimal({ minor: product.price, currency: school.currency })
  const availability = product.isOnSale ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued'
  const offers = { '@type': 'Offer', url, price, priceCurrency: school.currency, availability }
  const head = meta(context, {
    title: name,
    description,
    image: imageKey,
    type: 'product',
    markdown: markdownPath('products', slug),
    described: [
      { '@type': 'Product', name, description, url, offers },
      breadcrumbs(context, steps(context, 'products', product)),
    ],
  })
  return { title: name, main, head }
}

function offer(context: SchoolContext, product: DigitalProduct): Html {
  const messages = shopMessages(context.locale)
  return offerCard(context, {
    price: offerPrice(context, product),
    isFree: product.price === 0n,
    notes: [accessLabel(context, product)],
    selection: { itemType: 'digital_product', offerId: product.id },
    ...(product.isOnSale ? {} : { instead: html`<p class="quietly">${messages.notOnSale}</p>` }),
  })
}

function fileList(context: SchoolContext, { files }: DigitalProduct): Html | undefined {
  if (files.length === 0) return undefined
  const messages = thingMessages(context.locale)
  const rows = files.map(
    ({
      name,
      mimeType,
      sizeBytes,
      downloadLimit,
    }) => html`<li>${icon('file')}<span class="file-name">${name}</span>
<span class="quietly" lang="${context.locale}">${[typeName(name, mimeType), formatFileSize(context.locale, sizeBytes), downloadLimit !== null && messages.downloads(downloadLimit)].filter(Boolean).join(' · ')}</span></li>`,
  )
  return html`<section aria-labelledby="files"><h2 id="files" lang="${context.locale}">${messages.files}</h2><ul class="file-list">${rows}</ul></section>`
}

// The extension of the file name, otherwise the second half of its media type.
function typeName(name: string, mimeType: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]
  return (extension ?? mimeType.split('/')[1] ?? mimeType).toUpperCase()
}
