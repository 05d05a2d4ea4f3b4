import { attributes, type Html, html } from '../../../platform/html/html.ts'
import type { FormState } from '../forms/form-answer.ts'
import { described, type Field, labelled } from './field.ts'

export type Choice = { readonly value: string; readonly label: string; readonly lang?: string }
export type Choices = { readonly group?: string; readonly choices: readonly Choice[] }

/** A labelled list to choose from, in groups, with its problem beside it. */
export function selectField(
  state: FormState,
  select: Pick<Field, 'name' | 'label' | 'hint'>,
  groups: readonly Choices[],
): Html {
  const { name, label } = select
  const options = groups.map((group) => optionGroup(group, state.values[name] ?? ''))
  return labelled(
    state,
    select,
    html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}"${attributes(described(state, select))}>${options}</select>`,
  )
}

function optionGroup({ group, choices }: Choices, selected: string): Html {
  const options = choices.map(
    ({ value, label, lang }) =>
      html`<option value="${value}"${attributes({ selected: value === selected, lang })}>${label}</option>`,
  )
  return group ? html`<optgroup label="${group}">${options}</optgroup>` : html`${options}`
}
