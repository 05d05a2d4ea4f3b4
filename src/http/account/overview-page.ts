import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { avatar } from '../shared/avatar.ts'
import { icon } from '../shared/icons.ts'
import { joinNotice } from '../shared/join-notice.ts'
import { pageContext } from '../shared/page.ts'
import { canHavePasskeys } from '../shared/passkey-host.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { sendAccountPage } from './account-page.ts'
import { wordsFor } from './words.ts'

const fewCodes = 3

/** Who you are here, and what would be good to do next. */
export function serveOverview(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account', async (request, reply) => {
    const me = meOf(request)
    const words = wordsFor(request)
    const suggestions = await suggestionsFor(identity, request)
    const main = html`!${joinNotice(request, reply)}
<section class="who">
!${avatar(me, 96)}
<div><p class="who-name">${me.name}</p><p class="quietly">${me.email}</p>!${roles(request)}</div>
</section>
<section aria-labelledby="next">
<h2 id="next">${words.overview.next}</h2>
!${suggestions.length > 0 ? html`<ul class="rows">!${suggestions.map(row).join('')}</ul>` : allSet(words.overview.allSet)}
</section>`
    return sendAccountPage(request, reply, { section: 'overview', title: words.overview.title, main })
  })
}

function roles(request: FastifyRequest): string {
  const { overview } = wordsFor(request)
  const { roles } = pageContext(request).words
  const badges = meOf(request).roles.map((role) => html`<li class="badge">${roles[role]}</li>`)
  if (badges.length === 0) return ''
  const label = overview.rolesHere(schoolOf(request).name)
  return html`<ul class="badges" aria-label="${label}">!${badges.join('')}</ul>`
}

type Suggestion = { readonly path: string; readonly title: string; readonly text: string }

async function suggestionsFor(identity: Identity, request: FastifyRequest): Promise<Suggestion[]> {
  const me = meOf(request)
  const words = wordsFor(request).overview
  const { isOn, recoveryCodesLeft } = await identity.secondFactorState(me)
  const passkeys = await identity.listPasskeys(me)
  const mayWant = [
    isOn &&
      recoveryCodesLeft <= fewCodes && {
        path: '/account/security/codes',
        title: words.fewCodes(recoveryCodesLeft),
        text: words.fewCodesText,
      },
    !isOn && {
      path: '/account/security',
      title: words.turnOnSecondFactor,
      text: words.turnOnSecondFactorText,
    },
    passkeys.length === 0 &&
      canHavePasskeys(schoolOf(request).origin) && {
        path: '/account/security',
        title: words.addPasskey,
        text: words.addPasskeyText,
      },
    !me.image && { path: '/account/profile', title: words.addPicture, text: words.addPictureText },
    !me.timeZone && {
      path: '/account/profile',
      title: words.chooseTimeZone,
      text: words.chooseTimeZoneText,
    },
  ]
  return mayWant.filter((each) => each !== false)
}

function row({ path, title, text }: Suggestion): string {
  return html`<li><a class="row" href="${path}"><span><strong>${title}</strong><small>${text}</small></span>!${icon('next')}</a></li>`
}

function allSet(text: string): string {
  return html`<p class="empty">!${icon('check')}<span>${text}</span></p>`
}
