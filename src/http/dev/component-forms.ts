import { paths } from '../../paths/paths.ts'
import { type Content, html } from '../../platform/html/html.ts'
import { locales } from '../../platform/locales.ts'
import { checkboxField, type Field, field } from '../page/components/field.ts'
import { problemSummary } from '../page/components/form.ts'
import { selectField } from '../page/components/select-field.ts'
import type { PageContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { kitMessages } from '../page/kit-messages.ts'
import { componentsMessages } from './components-messages.ts'

/** A form as it is shown again after a refusal. */
export function formSamples(context: PageContext): Content {
  const messages = componentsMessages(context.locale)
  const state: FormState = {
    values: { email: 'mei@example.com', language: 'ja', remember: 'on' },
    problems: new Map([['name', messages.nameProblem]]),
  }
  const inputs: Field[] = [
    { name: 'name', label: messages.name, hint: messages.nameHint, isOptional: true },
    { name: 'email', label: messages.email, type: 'email', isOptional: true },
    {
      name: 'password',
      label: messages.password,
      type: 'password',
      hint: messages.passwordHint,
      isOptional: true,
    },
  ]
  const choices = locales.map((lang) => ({ value: lang, label: kitMessages(lang).languageName, lang }))
  return html`${problemSummary(context, state, inputs)}
<form class="panel" method="get" action="${paths.dev.components}">
${inputs.map((input) => field(state, input))}
${selectField(state, { name: 'language', label: messages.language }, [{ choices }])}
${checkboxField(state, { name: 'remember', label: messages.remember, hint: messages.rememberHint })}
<div class="actions"><button type="submit">${messages.save}</button><button type="button" class="outline">${messages.cancel}</button>
<button type="button" class="danger">${messages.remove}</button></div>
</form>`
}
