import { paths } from '../../../paths/paths.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { avatar } from '../../page/components/avatar.ts'
import { described, labelled } from '../../page/components/field.ts'
import { form } from '../../page/components/form.ts'
import type { MemberContext } from '../../page/context.ts'
import type { FormState } from '../../page/forms/form-answer.ts'
import { profileMessages } from './profile-messages.ts'

const multipart = { enctype: 'multipart/form-data', 'data-picture': true }

/** The member's picture with forms to replace and remove it. */
export function pictureForms(context: MemberContext, state: FormState): Html {
  const { avatar: action, removeAvatar } = paths.account
  return html`<div class="picture">
<div data-preview>${avatar(context.reader, 96)}</div>
<div class="picture-forms">
${form(context, { action, more: multipart }, pictureField(context, state))}
${form(context, { action: removeAvatar, more: { id: 'remove-picture' } }, undefined)}
</div>
</div>`
}

function pictureField({ reader, locale }: MemberContext, state: FormState): Html {
  const { chooseFile, pictureHint: hint, upload, removePicture } = profileMessages(locale)
  const field = { name: 'picture', hint }
  const more = attributes({ ...described(state, field), autofocus: state.problems.has('picture') })
  const input = html`<label for="picture">${chooseFile}</label>
<input id="picture" name="picture" type="file" accept="image/png,image/jpeg,image/webp" required${more}>`
  const remove = html`<button type="submit" form="remove-picture" class="outline secondary">${removePicture}</button>`
  return html`${labelled(state, field, input)}
<div class="actions"><button type="submit">${upload}</button>${reader.image !== null && remove}</div>`
}
