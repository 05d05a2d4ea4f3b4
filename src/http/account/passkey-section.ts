import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { scriptPath } from '../shared/assets.ts'
import { emptyForm, field, formToken } from '../shared/form.ts'
import { canHavePasskeys } from '../shared/passkey-host.ts'
import { schoolOf } from '../shared/request-school.ts'
import { deviceOf } from './device.ts'
import { icon } from './icons.ts'
import { timed } from './moment.ts'
import { wordsFor } from './words.ts'

type Passkeys = Awaited<ReturnType<Identity['listPasskeys']>>

/** The passkeys there are, and a way to add one where the browser can make them. */
export function passkeySection(request: FastifyRequest, reply: FastifyReply, passkeys: Passkeys): string {
  const words = wordsFor(request).passkeys
  const { origin } = schoolOf(request)
  const list =
    passkeys.length > 0
      ? passkeyList(request, reply, passkeys)
      : html`<p class="empty">!${icon('key')}<span>${words.none}</span></p>`
  const inside = canHavePasskeys(origin)
    ? list + addForm(request, reply)
    : html`<p class="empty">!${icon('key')}<span>${words.needName(new URL(origin).hostname)}</span></p>`
  return html`<section class="panel" aria-labelledby="passkeys">
<h2 id="passkeys">${words.title}</h2>
<p>${words.text}</p>
!${inside}
</section>`
}

function passkeyList(request: FastifyRequest, reply: FastifyReply, passkeys: Passkeys): string {
  const words = wordsFor(request).passkeys
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => {
    const used = usedAt ? timed(request, usedAt, words.lastUsed) : words.neverUsed
    return html`<li class="entry">!${icon('key')}
<div><strong>${name}</strong><small>!${timed(request, createdAt, words.added)} · !${used}</small></div>
<button type="submit" class="outline secondary" name="passkey" value="${id}" aria-label="${words.removeNamed(name)}">${words.remove}</button></li>`
  })
  return html`<form method="post" action="/account/passkeys/remove">!${formToken(request, reply, '/account/passkeys/remove')}
<ul class="entries">!${rows.join('')}</ul></form>`
}

// Hidden until the script finds that this browser can do it.
function addForm(request: FastifyRequest, reply: FastifyReply): string {
  const { passkeys: words, sessions } = wordsFor(request)
  const { name } = deviceOf(request.headers['user-agent'] ?? '', sessions)
  const state = { ...emptyForm, values: { name } }
  return html`<form data-passkey="new" data-failed="${words.failed}" hidden>
<span data-token="/account/passkeys/options">!${formToken(request, reply, '/account/passkeys/options')}</span>
<span data-token="/account/passkeys">!${formToken(request, reply, '/account/passkeys')}</span>
!${field(state, { name: 'name', label: words.name, hint: words.nameHint })}
<button type="submit">${words.add}</button>
<p class="problem" role="alert" hidden></p>
</form>
<p data-passkey-unsupported hidden>${words.unsupported}</p>
<noscript><p>${words.needScript}</p></noscript>
<script src="${scriptPath}" type="module"></script>`
}
