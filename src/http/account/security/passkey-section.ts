import type { Passkey } from '../../../domain/identity/index.ts'
import { withQuery } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { emptyState } from '../../page/components/empty-state.ts'
import { fields } from '../../page/components/field.ts'
import { hiddenAccount } from '../../page/components/form.ts'
import { icon } from '../../page/components/icon.ts'
import { moment } from '../../page/components/moment.ts'
import type { MemberContext } from '../../page/context.ts'
import { emptyForm } from '../../page/forms/form-answer.ts'
import { canHavePasskeys } from '../../page/passkey-host.ts'
import { passkeyMessages } from './passkey-messages.ts'
import { passwordField } from './proof-fields.ts'
import { securityMessages } from './security-messages.ts'

type Passkeys = readonly Passkey[]

type Model = {
  readonly passkeys: Passkeys
  readonly hasPassword: boolean
  /** The browser's name, as a default name for the passkey. */
  readonly device: string
}

/** The list of passkeys, and a form to add one if the browser supports it. */
export function passkeySection(context: MemberContext, model: Model): Html {
  const messages = passkeyMessages(context.locale)
  const { origin } = context.school
  const inside = canHavePasskeys(origin)
    ? html`${passkeyList(context, model.passkeys)}${model.hasPassword ? addForm(context, model) : setPasswordFirst(context)}`
    : emptyState({ icon: 'key', text: messages.needName(new URL(origin).hostname) })
  return html`<section class="panel" aria-labelledby="passkeys">
<h2 id="passkeys">${messages.title}</h2>
<p>${messages.text}</p>
${inside}
</section>`
}

/** Replaces the password field for an account without a password. */
export function setPasswordFirst({ locale }: MemberContext): Html {
  const messages = passkeyMessages(locale)
  return html`<p>${messages.passwordFirst} <a href="${paths.forgotPassword}">${messages.setPassword}</a></p>`
}

function passkeyList(context: MemberContext, passkeys: Passkeys): Html {
  const messages = passkeyMessages(context.locale)
  if (passkeys.length === 0) return emptyState({ icon: 'key', text: messages.none })
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => {
    const used = usedAt ? moment(context, usedAt, messages.lastUsed) : messages.neverUsed
    return html`<li class="entry">${icon('key')}
<div><strong>${name}</strong><small>${moment(context, createdAt, messages.added)} · ${used}</small></div>
<a href="${withQuery(paths.account.removePasskey, { passkey: id })}" class="button outline secondary" aria-label="${messages.removeLabel(name)}">${messages.remove}</a></li>`
  })
  return html`<ul class="entries">${rows}</ul>`
}

// Hidden until the script finds that this browser supports it. The hidden e-mail address keeps password
// managers from using the passkey's name as the user name.
function addForm(context: MemberContext, { device: name }: Model): Html {
  const messages = passkeyMessages(context.locale)
  const { password } = securityMessages(context.locale)
  const { passkeys, passkeyOptions } = paths.account
  const state = { ...emptyForm, values: { name } }
  return html`<form data-passkey="new" data-failed="${messages.failed}" hidden>
<span data-token="${passkeyOptions}">${context.formToken(passkeyOptions)}</span>
<span data-token="${passkeys}">${context.formToken(passkeys)}</span>
${hiddenAccount(context.reader.email)}
${fields(state, [{ name: 'name', label: messages.name, hint: messages.nameHint }, passwordField(password)])}
<button type="submit">${messages.add}</button>
<p class="problem" role="alert" hidden></p>
</form>
<p data-passkey-unsupported hidden>${messages.unsupported}</p>
<noscript><p>${messages.needScript}</p></noscript>`
}
