import type { FastifyInstance } from 'fastify'
import type { Certificates } from '../../domain/certificates/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { roleMessages } from '../../labels/roles.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { keysOf } from '../../platform/records.ts'
import { avatar } from '../page/components/avatar.ts'
import { badges } from '../page/components/badge.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { icon } from '../page/components/icon.ts'
import { joinBanner } from '../page/components/join-banner.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { canHavePasskeys } from '../page/passkey-host.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { accountMessages } from './account-messages.ts'
import { accountPage, accountSections, ownSections, type Section, type SectionLink } from './account-page.ts'
import { overviewMessages } from './overview-messages.ts'

const fewCodes = 3

type Deps = {
  readonly identity: Identity
  readonly entitlements: Entitlements
  readonly events: Events
  readonly consulting: Consulting
  readonly orders: Orders
  readonly certificates: Certificates
  readonly learning: Pick<Learning, 'countNotes'>
}

/** The member's profile, purchases with their counts, and suggested next steps. */
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
  { entitlements, events, consulting, orders, certificates, learning }: Deps,
  context: MemberContext,
): Promise<Counts> {
  const member = memberOfSession(context.reader)
  const [owned, tickets, meetings, payments, certified, notes] = await Promise.all([
    entitlements.ownedCounts(member),
    events.comingRegistrations(member, mostCounted),
    consulting.comingMeetings(member, mostCounted),
    orders.paymentCount(member),
    certificates.ownCertificateCount(member),
    learning.countNotes(member),
  ])
  return {
    courses: owned.course,
    certificates: certified,
    downloads: owned.digital_product,
    memberships: owned.membership_plan,
    events: tickets.length,
    meetings: meetings.length,
    payments,
    notes,
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
  const messages = overviewMessages(locale)
  const suggestions = suggestionsFor(context, guards)
  const main = html`${joinBanner(context)}
<section class="who">
${avatar(reader, 96)}
<div><p class="who-name">${reader.name}</p><p class="quietly">${reader.email}</p>${roles(context)}</div>
</section>
<section aria-labelledby="yours">
<h2 id="yours">${messages.yours}</h2>
<ul class="own-tiles">${keysOf(ownSections).map((section) => ownTile(context, section, counts[section]))}</ul>
</section>
<section class="account-tiles" aria-labelledby="settings">
<h2 id="settings">${messages.settings}</h2>
<ul class="own-tiles">${keysOf(accountSections).map((section) => tile(context, section, accountSections[section]))}</ul>
</section>
<section aria-labelledby="next">
<h2 id="next">${messages.next}</h2>
${suggestions.length > 0 ? html`<ul class="rows">${suggestions.map(row)}</ul>` : emptyState({ icon: 'check', text: messages.allSet })}
</section>`
  return accountPage(context, { section: 'overview', title: messages.title, main })
}

function ownTile(context: MemberContext, section: keyof Counts, count: number): Html {
  const messages = overviewMessages(context.locale)
  return tile(context, section, ownSections[section], messages.counts[section](count))
}

function tile(
  { locale }: MemberContext,
  section: Section,
  { href, icon: name }: SectionLink,
  count?: string,
): Html {
  const { menu } = accountMessages(locale)
  return html`<li><a class="own-tile" href="${href}">${icon(name)}<span><strong>${menu[section]}</strong>${count && html`<small>${count}</small>`}</span></a></li>`
}

function roles({ reader, school, locale }: MemberContext): Html | undefined {
  const { names } = roleMessages(locale)
  const roleNames = reader.roles.map((role) => names[role])
  return badges(overviewMessages(locale).rolesHere(school.name), roleNames)
}

type Suggestion = { readonly path: string; readonly title: string; readonly text: string }

function suggestionsFor({ reader, school, locale }: MemberContext, guards: Guards): Suggestion[] {
  const { hasSecondFactor, recoveryCodesLeft, hasPasskey } = guards
  const messages = overviewMessages(locale)
  const { security, recoveryCodes, profile } = paths.account
  const suggestions = [
    hasSecondFactor &&
      recoveryCodesLeft <= fewCodes && {
        path: recoveryCodes,
        title: messages.fewCodes(recoveryCodesLeft),
        text: messages.fewCodesText,
      },
    !hasSecondFactor && {
      path: security,
      title: messages.turnOnSecondFactor,
      text: messages.turnOnSecondFactorText,
    },
    !hasPasskey &&
      canHavePasskeys(school.origin) && {
        path: security,
        title: messages.addPasskey,
        text: messages.addPasskeyText,
      },
    !reader.image && { path: profile, title: messages.addPicture, text: messages.addPictureText },
    !reader.timeZone && { path: profile, title: messages.chooseTimeZone, text: messages.chooseTimeZoneText },
  ]
  return suggestions.filter((each) => each !== false)
}

function row({ path, title, text }: Suggestion): Html {
  return html`<li><a class="row" href="${path}"><span><strong>${title}</strong><small>${text}</small></span>${icon('next')}</a></li>`
}
