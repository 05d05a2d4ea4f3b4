import type { Passkey } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { fields } from '../page/components/field.ts'
import { hiddenAccount } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { moment } from '../page/components/moment.ts'
import type { MemberContext } from '../page/context.ts'
import { emptyForm } from '../page/forms/form-answer.ts'
import { canHavePasskeys } from '../page/passkey-host.ts'
import { passkeyWords } from './passkey-words.ts'
import { passwordField } from './proof-fields.ts'
import { securityWords } from './security-words.ts'

type Passkeys = readonly Passkey[]

type Model = {
  readonly passkeys: Passkeys
  readonly hasPassword: boolean
  /** The browser's name, as a default name for the passkey. */
  readonly device: string
}

/** The list of passkeys, and a form to add one if the browser supports it. */
export function passkeySection(context: MemberContext, model: Model): Html {
  const words = passkeyWords(context.locale)
  const { origin } = context.school
  const inside = canHavePasskeys(origin)
    ? html`${passkeyList(context, model.passkeys)}${model.hasPassword ? addForm(context, model) : setPasswordFirst(context)}`
    : emptyState({ icon: 'key', text: words.needName(new URL(origin).hostname) })
  return html`<section class="panel" aria-labelledby="passkeys">
<h2 id="passkeys">${words.title}</h2>
<p>${words.text}</p>
${inside}
</section>`
}

/** Shown instead of the password field for an account without a password. */
export function setPasswordFirst({ locale }: MemberContext): Html {
  const words = passkeyWords(locale)
  return html`<p>${words.passwordFirst} <a href="${paths.forgotPassword}">${words.setPassword}</a></p>`
}

function passkeyList(context: MemberContext, passkeys: Passkeys): Html {
  const words = passkeyWords(context.locale)
  if (passkeys.length === 0) return emptyState({ icon: 'key', text: words.none })
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => {
    const used = usedAt ? moment(context, usedAt, words.lastUsed) : words.neverUsed
    return html`<li class="entry">${icon('key')}
<div><strong>${name}</strong><small>${moment(context, createdAt, words.added)} · ${used}</small></div>
<a href="${withQuery(paths.account.removePasskey, { passkey: id })}" class="button outline secondary" aria-label="${words.removeNamed(name)}">${words.remove}</a></li>`
  })
  return html`<ul class="entries">${rows}</ul>`
}

// Hidden until the script finds that this browser supports it. The hidden address keeps password managers
// from using the passkey's name as the user name.
function addForm(context: MemberContext, { device: name }: Model): Html {
  const words = passkeyWords(context.locale)
  const { password } = securityWords(context.locale)
  const { passkeys, passkeyOptions } = paths.account
  const state = { ...emptyForm, values: { name } }
  return html`<form data-passkey="new" data-failed="${words.failed}" hidden>
<span data-token="${passkeyOptions}">${context.formToken(passkeyOptions)}</span>
<span data-token="${passkeys}">${context.formToken(passkeys)}</span>
${hiddenAccount(context.reader.email)}
${fields(state, [{ name: 'name', label: words.name, hint: words.nameHint }, passwordField(password)])}
<button type="submit">${words.add}</button>
<p class="problem" role="alert" hidden></p>
</form>
<p data-passkey-unsupported hidden>${words.unsupported}</p>
<noscript><p>${words.needScript}</p></noscript>`
}
