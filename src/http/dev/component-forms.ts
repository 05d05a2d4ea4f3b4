import { paths } from '../../paths/paths.ts'
import { type Content, html } from '../../platform/html/html.ts'
import { locales } from '../../platform/locales.ts'
import { checkboxField, type Field, field } from '../page/components/field.ts'
import { problemSummary } from '../page/components/form.ts'
import { selectField } from '../page/components/select-field.ts'
import type { PageContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { kitWords } from '../page/kit-words.ts'
import { componentsWords } from './components-words.ts'

/** A form as it is shown again after a refusal. */
export function formSamples(context: PageContext): Content {
  const words = componentsWords(context.locale)
  const state: FormState = {
    values: { email: 'mei@example.com', language: 'ja', remember: 'on' },
    problems: new Map([['name', words.nameProblem]]),
  }
  const inputs: Field[] = [
    { name: 'name', label: words.name, hint: words.nameHint, isOptional: true },
    { name: 'email', label: words.email, type: 'email', isOptional: true },
    { name: 'password', label: words.password, type: 'password', hint: words.passwordHint, isOptional: true },
  ]
  const choices = locales.map((lang) => ({ value: lang, label: kitWords(lang).languageName, lang }))
  return html`${problemSummary(context, state, inputs)}
<form class="panel" method="get" action="${paths.dev.components}">
${inputs.map((input) => field(state, input))}
${selectField(state, { name: 'language', label: words.language }, [{ choices }])}
${checkboxField(state, { name: 'remember', label: words.remember, hint: words.rememberHint })}
<div class="actions"><button type="submit">${words.save}</button><button type="button" class="outline">${words.cancel}</button>
<button type="button" class="danger">${words.remove}</button></div>
</form>`
}
