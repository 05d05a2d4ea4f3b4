import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { scriptPath } from '../shared/assets.ts'
import { emptyForm, fields, formToken } from '../shared/form.ts'
import { icon } from '../shared/icons.ts'
import { timed } from '../shared/moment.ts'
import { canHavePasskeys } from '../shared/passkey-host.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { deviceOf } from './device.ts'
import { passwordField } from './proof-fields.ts'
import { wordsFor } from './words.ts'

export const passkeyRemovalRoute = '/account/passkeys/remove'

type Passkeys = Awaited<ReturnType<Identity['listPasskeys']>>

/** The passkeys there are, and a way to add one where the browser can make them. */
export function passkeySection(
  request: FastifyRequest,
  reply: FastifyReply,
  { passkeys, hasPassword }: { passkeys: Passkeys; hasPassword: boolean },
): string {
  const words = wordsFor(request).passkeys
  const { origin } = schoolOf(request)
  const list =
    passkeys.length > 0
      ? passkeyList(request, passkeys)
      : html`<p class="empty">!${icon('key')}<span>${words.none}</span></p>`
  const inside = canHavePasskeys(origin)
    ? list + (hasPassword ? addForm(request, reply) : setPasswordFirst(request))
    : html`<p class="empty">!${icon('key')}<span>${words.needName(new URL(origin).hostname)}</span></p>`
  return html`<section class="panel" aria-labelledby="passkeys">
<h2 id="passkeys">${words.title}</h2>
<p>${words.text}</p>
!${inside}
</section>`
}

/** What an account without a password is told where a password would be asked for. */
export function setPasswordFirst(request: FastifyRequest): string {
  const words = wordsFor(request).passkeys
  return html`<p>${words.passwordFirst} <a href="/forgot">${words.setPassword}</a></p>`
}

function passkeyList(request: FastifyRequest, passkeys: Passkeys): string {
  const words = wordsFor(request).passkeys
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => {
    const used = usedAt ? timed(request, usedAt, words.lastUsed) : words.neverUsed
    return html`<li class="entry">!${icon('key')}
<div><strong>${name}</strong><small>!${timed(request, createdAt, words.added)} · !${used}</small></div>
<a href="${passkeyRemovalRoute}?passkey=${id}" role="button" class="outline secondary" aria-label="${words.removeNamed(name)}">${words.remove}</a></li>`
  })
  return html`<ul class="entries">!${rows.join('')}</ul>`
}

// Hidden until the script finds that this browser can do it. The hidden address keeps a password manager from taking
// the passkey's name for it.
function addForm(request: FastifyRequest, reply: FastifyReply): string {
  const { passkeys: words, security, sessions } = wordsFor(request)
  const { name } = deviceOf(request.headers['user-agent'] ?? '', sessions)
  const state = { ...emptyForm, values: { name } }
  return html`<form data-passkey="new" data-failed="${words.failed}" hidden>
<span data-token="/account/passkeys/options">!${formToken(request, reply, '/account/passkeys/options')}</span>
<span data-token="/account/passkeys">!${formToken(request, reply, '/account/passkeys')}</span>
<input type="text" name="username" autocomplete="username" value="${meOf(request).email}" hidden>
!${fields(state, [{ name: 'name', label: words.name, hint: words.nameHint }, passwordField(security.password)])}
<button type="submit">${words.add}</button>
<p class="problem" role="alert" hidden></p>
</form>
<p data-passkey-unsupported hidden>${words.unsupported}</p>
<noscript><p>${words.needScript}</p></noscript>
<script src="${scriptPath}" type="module"></script>`
}
