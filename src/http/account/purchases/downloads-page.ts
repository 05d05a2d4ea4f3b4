import type { FastifyInstance } from 'fastify'
import type { Entitlements, OwnedFile, OwnedProduct } from '../../../domain/entitlements/index.ts'
import { paths } from '../../../paths/paths.ts'
import { publicList, publicPath } from '../../../paths/public-paths.ts'
import { formatFileSize } from '../../../platform/file-size.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { icon } from '../../page/components/icon.ts'
import { picture } from '../../page/components/picture.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { meOf } from '../../shared/signed-in.ts'
import type { SignedUrls } from '../../shared/signed-urls.ts'
import { accountPage } from '../account-page.ts'
import { ownMessages } from '../own-messages.ts'
import { dayOf, nothingYet, ownPager, type PageOf, requestedPage } from '../own-page.ts'

type Deps = { readonly entitlements: Entitlements; readonly signedUrls: SignedUrls }

/** The files that a member can download; each signed link is created when it is requested. */
export function serveOwnDownloads(app: FastifyInstance, { entitlements, signedUrls }: Deps) {
  app.get(paths.account.downloads, async (request, reply) => {
    const context = memberContext(request, reply)
    const products = await entitlements.ownedProducts(
      memberOfSession(context.reader),
      requestedPage(context, 10),
    )
    return sendPage(reply, context, downloadsPage(context, products))
  })
  app.get<{ Params: { file: string } }>(paths.account.download.route, async (request, reply) => {
    const member = memberOfSession(meOf(request))
    const fileId = parseId<'DigitalProductFile'>(request.params.file)
    if (!fileId) throw new Refusal('not_found', 'You have no such file')
    await entitlements.downloadable(member, fileId)
    return reply.redirect(signedUrls.download.make(schoolOf(request), member, fileId).url, 303)
  })
}

function downloadsPage(context: MemberContext, products: PageOf<OwnedProduct>): Page {
  const { downloads: messages } = ownMessages(context.locale)
  const list = products.rows.map((product) => entry(context, product))
  const main =
    list.length > 0
      ? html`<ul class="own-list">${list}</ul>${ownPager(context, products, ({ entitledAt, id }) => ({ at: entitledAt, id }))}`
      : nothingYet({
          icon: 'data',
          text: messages.empty,
          href: publicList('products'),
          link: messages.toShop,
        })
  return accountPage(context, { section: 'downloads', title: messages.title, lead: messages.lead, main })
}

function entry(context: MemberContext, product: OwnedProduct): Html {
  const { downloads: messages } = ownMessages(context.locale)
  const { name, slug, imageKey, expiresAt, files } = product
  const cover = picture({
    key: imageKey,
    name,
    width: 160,
    height: 90,
    classes: 'own-cover',
    sizes: '10rem',
    loading: 'lazy',
  })
  const until = expiresAt ? messages.until(dayOf(context, expiresAt)) : messages.forGood
  return html`<li class="own-entry">${cover}<div><h2><a href="${publicPath('products', slug)}">${name}</a></h2>
<p class="quietly">${until}</p><ul class="own-files">${files.map((file) => fileRow(context, file))}</ul></div></li>`
}

function fileRow(
  context: MemberContext,
  { id, name, sizeBytes, downloadsRemaining, canDownload }: OwnedFile,
): Html {
  const { downloads: messages } = ownMessages(context.locale)
  const remainingText =
    downloadsRemaining === null
      ? undefined
      : canDownload
        ? messages.remaining(downloadsRemaining)
        : messages.none
  const details = [formatFileSize(context.locale, sizeBytes), remainingText].filter(Boolean).join(' · ')
  const link = html`<a class="button outline secondary" href="${paths.account.download(id)}" aria-label="${messages.downloadLabel(name)}">${icon('data')}${messages.download}</a>`
  return html`<li><span><strong>${name}</strong> <span class="quietly">${details}</span></span>${canDownload && link}</li>`
}
