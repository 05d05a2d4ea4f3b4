import { html } from 'ghtml'
import type { FormState } from '../shared/form.ts'

export type Choice = { readonly value: string; readonly label: string; readonly lang?: string }
export type Choices = { readonly group?: string; readonly choices: readonly Choice[] }

type Select = { readonly name: string; readonly label: string; readonly hint?: string }

/** A labelled list to choose from, in groups, with its problem beside it. */
export function selectField(
  { values, problems }: FormState,
  select: Select,
  groups: readonly Choices[],
): string {
  const { name, label, hint } = select
  const problem = problems.get(name)
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const attributes = [
    problem ? 'aria-invalid="true"' : '',
    described ? `aria-describedby="${described}"` : '',
  ].join(' ')
  const options = groups.map((group) => optionGroup(group, values[name] ?? ''))
  return html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}" !${attributes}>!${options.join('')}</select>
!${problem ? html`<small class="problem" id="${name}-problem">${problem}</small>` : ''}
!${hint ? html`<small id="${name}-hint">${hint}</small>` : ''}`
}

function optionGroup({ group, choices }: Choices, chosen: string): string {
  const options = choices
    .map(({ value, label, lang }) => {
      const attributes = `${value === chosen ? 'selected' : ''} ${lang ? `lang="${lang}"` : ''}`
      return html`<option value="${value}" !${attributes}>${label}</option>`
    })
    .join('')
  return group ? html`<optgroup label="${group}">!${options}</optgroup>` : options
}
