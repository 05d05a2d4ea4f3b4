import type { FastifyInstance } from 'fastify'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { roleWords } from '../../labels/roles.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { keysOf } from '../../platform/records.ts'
import { avatar } from '../page/components/avatar.ts'
import { badges } from '../page/components/badge.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { icon } from '../page/components/icon.ts'
import { joinNotice } from '../page/components/join-notice.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { canHavePasskeys } from '../page/passkey-host.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { accountPage, accountSections, ownSections, type Section, type SectionLink } from './account-page.ts'
import { accountWords } from './account-words.ts'
import { overviewWords } from './overview-words.ts'

const fewCodes = 3

type Deps = {
  readonly identity: Identity
  readonly entitlements: Entitlements
  readonly events: Events
  readonly consulting: Consulting
  readonly orders: Orders
}

/** Who one is here, what one has with its counts, and suggested next steps. */
export function serveOverview(app: FastifyInstance, deps: Deps) {
  const { identity } = deps
  app.get(paths.account.overview, async (request, reply) => {
    const context = memberContext(request, reply)
    const [{ isOn, recoveryCodesLeft }, passkeys, counts] = await Promise.all([
      identity.secondFactorState(context.reader),
      identity.listPasskeys(context.reader),
      countsOf(deps, context),
    ])
    const guards = { hasSecondFactor: isOn, recoveryCodesLeft, hasPasskey: passkeys.length > 0 }
    return sendPage(reply, context, overviewPage(context, guards, counts))
  })
}

type Counts = Readonly<Record<keyof typeof ownSections, number>>

const mostCounted = 99

async function countsOf(
  { entitlements, events, consulting, orders }: Deps,
  context: MemberContext,
): Promise<Counts> {
  const member = memberOfSession(context.reader)
  const [held, tickets, meetings, payments] = await Promise.all([
    entitlements.heldCounts(member),
    events.comingRegistrations(member, mostCounted),
    consulting.comingMeetings(member, mostCounted),
    orders.paymentCount(member),
  ])
  return {
    courses: held.course,
    downloads: held.digital_product,
    memberships: held.membership_plan,
    events: tickets.length,
    meetings: meetings.length,
    payments,
    inbox: context.unread,
  }
}

type Guards = {
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly hasPasskey: boolean
}

function overviewPage(context: MemberContext, guards: Guards, counts: Counts): Page {
  const { reader, locale } = context
  const words = overviewWords(locale)
  const suggestions = suggestionsFor(context, guards)
  const main = html`${joinNotice(context)}
<section class="who">
${avatar(reader, 96)}
<div><p class="who-name">${reader.name}</p><p class="quietly">${reader.email}</p>${roles(context)}</div>
</section>
<section aria-labelledby="yours">
<h2 id="yours">${words.yours}</h2>
<ul class="own-tiles">${keysOf(ownSections).map((section) => ownTile(context, section, counts[section]))}</ul>
</section>
<section class="account-tiles" aria-labelledby="settings">
<h2 id="settings">${words.settings}</h2>
<ul class="own-tiles">${keysOf(accountSections).map((section) => tile(context, section, accountSections[section]))}</ul>
</section>
<section aria-labelledby="next">
<h2 id="next">${words.next}</h2>
${suggestions.length > 0 ? html`<ul class="rows">${suggestions.map(row)}</ul>` : emptyState({ icon: 'check', text: words.allSet })}
</section>`
  return accountPage(context, { section: 'overview', title: words.title, main })
}

function ownTile(context: MemberContext, section: keyof Counts, count: number): Html {
  const words = overviewWords(context.locale)
  return tile(context, section, ownSections[section], words.counts[section](count))
}

function tile(
  { locale }: MemberContext,
  section: Section,
  { href, icon: name }: SectionLink,
  count?: string,
): Html {
  const { menu } = accountWords(locale)
  return html`<li><a class="own-tile" href="${href}">${icon(name)}<span><strong>${menu[section]}</strong>${count && html`<small>${count}</small>`}</span></a></li>`
}

function roles({ reader, school, locale }: MemberContext): Html | undefined {
  const { names } = roleWords(locale)
  const held = reader.roles.map((role) => names[role])
  return badges(overviewWords(locale).rolesHere(school.name), held)
}

type Suggestion = { readonly path: string; readonly title: string; readonly text: string }

function suggestionsFor({ reader, school, locale }: MemberContext, guards: Guards): Suggestion[] {
  const { hasSecondFactor, recoveryCodesLeft, hasPasskey } = guards
  const words = overviewWords(locale)
  const { security, recoveryCodes, profile } = paths.account
  const mayWant = [
    hasSecondFactor &&
      recoveryCodesLeft <= fewCodes && {
        path: recoveryCodes,
        title: words.fewCodes(recoveryCodesLeft),
        text: words.fewCodesText,
      },
    !hasSecondFactor && {
      path: security,
      title: words.turnOnSecondFactor,
      text: words.turnOnSecondFactorText,
    },
    !hasPasskey &&
      canHavePasskeys(school.origin) && {
        path: security,
        title: words.addPasskey,
        text: words.addPasskeyText,
      },
    !reader.image && { path: profile, title: words.addPicture, text: words.addPictureText },
    !reader.timeZone && { path: profile, title: words.chooseTimeZone, text: words.chooseTimeZoneText },
  ]
  return mayWant.filter((each) => each !== false)
}

function row({ path, title, text }: Suggestion): Html {
  return html`<li><a class="row" href="${path}"><span><strong>${title}</strong><small>${text}</small></span>${icon('next')}</a></li>`
}
