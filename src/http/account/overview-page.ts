import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { roleWords } from '../../labels/roles.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { avatar } from '../page/components/avatar.ts'
import { badges } from '../page/components/badge.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { icon } from '../page/components/icon.ts'
import { joinNotice } from '../page/components/join-notice.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { canHavePasskeys } from '../page/passkey-host.ts'
import { accountPage } from './account-page.ts'
import { overviewWords } from './overview-words.ts'

const fewCodes = 3

/** The roles of the person, and suggested next steps. */
export function serveOverview(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.overview, async (request, reply) => {
    const context = memberContext(request, reply)
    const { isOn, recoveryCodesLeft } = await identity.secondFactorState(context.reader)
    const passkeys = await identity.listPasskeys(context.reader)
    const model = { hasSecondFactor: isOn, recoveryCodesLeft, hasPasskey: passkeys.length > 0 }
    return sendPage(reply, context, overviewPage(context, model))
  })
}

type Guards = {
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly hasPasskey: boolean
}

function overviewPage(context: MemberContext, guards: Guards): Page {
  const { reader, locale } = context
  const words = overviewWords(locale)
  const suggestions = suggestionsFor(context, guards)
  const main = html`${joinNotice(context)}
<section class="who">
${avatar(reader, 96)}
<div><p class="who-name">${reader.name}</p><p class="quietly">${reader.email}</p>${roles(context)}</div>
</section>
<section aria-labelledby="next">
<h2 id="next">${words.next}</h2>
${suggestions.length > 0 ? html`<ul class="rows">${suggestions.map(row)}</ul>` : emptyState({ icon: 'check', text: words.allSet })}
</section>`
  return accountPage(context, { section: 'overview', title: words.title, main })
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
