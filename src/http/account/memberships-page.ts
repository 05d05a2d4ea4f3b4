import type { FastifyInstance } from 'fastify'
import type { Entitlements, OwnMembership } from '../../domain/entitlements/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicList, publicPath } from '../../paths/public-addresses.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { icon } from '../page/components/icon.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { accountPage } from './account-page.ts'
import { dayOf, nothingYet } from './own-page.ts'
import { ownWords } from './own-words.ts'

/** The memberships of a member, and what each opens. */
export function serveMemberships(
  app: FastifyInstance,
  { entitlements }: { readonly entitlements: Entitlements },
) {
  app.get(paths.account.memberships, async (request, reply) => {
    const context = memberContext(request, reply)
    const own = await entitlements.ownMemberships(memberOfSession(context.reader))
    return sendPage(reply, context, membershipsPage(context, own))
  })
}

function membershipsPage(context: MemberContext, own: readonly OwnMembership[]): Page {
  const { memberships: words } = ownWords(context.locale)
  const main =
    own.length > 0
      ? html`<ul class="own-list">${own.map((each) => entry(context, each))}</ul>`
      : nothingYet({ icon: 'key', text: words.empty, href: publicList('plans'), link: words.toShop })
  return accountPage(context, { section: 'memberships', title: words.title, lead: words.lead, main })
}

function entry(context: MemberContext, { name, slug, state, since, until, includes }: OwnMembership): Html {
  const { memberships: words } = ownWords(context.locale)
  const title = state === 'published' ? html`<a href="${publicPath('plans', slug)}">${name}</a>` : name
  const links = includes.map((item) => {
    const href = item.itemType === 'course' ? paths.learn.course(item.slug) : paths.account.downloads
    return html`<li>${icon('check')}<a href="${href}">${item.name}</a></li>`
  })
  return html`<li class="own-entry"><div><h2>${title}</h2>
<p class="quietly">${words.since(dayOf(context, since))} · ${until ? words.until(dayOf(context, until)) : words.forGood}</p>
${links.length > 0 && html`<h3>${words.includes}</h3><ul class="check-list">${links}</ul>`}</div></li>`
}
