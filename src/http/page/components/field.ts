import { attributes, type Content, type Html, html } from '../../../platform/html/html.ts'
import type { FormState } from '../forms/form-answer.ts'

export type Field = {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'hidden'
  readonly autocomplete?: string
  readonly hint?: string
  readonly inputmode?: string
  readonly isOptional?: boolean
  readonly isFocused?: boolean
  /** For example a code: no keyboard may capitalise or correct it. */
  readonly isVerbatim?: boolean
}

/** Inputs in order. After a refusal the first invalid one is focused, or the first that must be typed again. */
export function fields(state: FormState, all: readonly Field[]): Html[] {
  const wrong = all.find(({ name }) => state.problems.has(name))
  const again = state.problems.size > 0 ? (wrong ?? all.find(({ name }) => !state.values[name])) : undefined
  return all.map((each) =>
    field(state, { ...each, isFocused: again ? each === again : each.isFocused === true }),
  )
}

/** A labelled input with its problem beside it, tied together for screen readers. */
export function field(state: FormState, field: Field): Html {
  const { name, label, type = 'text', autocomplete = 'off', inputmode, isOptional, isFocused } = field
  const more = attributes({
    ...described(state, field),
    inputmode,
    autocapitalize: field.isVerbatim && 'none',
    spellcheck: field.isVerbatim && 'false',
    required: !isOptional,
    autofocus: isFocused,
  })
  return labelled(
    state,
    field,
    html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${state.values[name]}" autocomplete="${autocomplete}"${more}>`,
  )
}

type Checkbox = Pick<Field, 'name' | 'label' | 'hint'> & {
  /** The initial state; after a refusal the submitted state is shown. */
  readonly byDefault?: 'ticked' | 'empty'
}

/** A checkbox with its label. */
export function checkboxField(state: FormState, { name, label, hint, byDefault = 'empty' }: Checkbox): Html {
  const isUntouched = state.problems.size === 0
  const checked = name in state.values || (isUntouched && byDefault === 'ticked')
  const more = attributes({ ...described(state, { name, hint }), checked })
  const box = html`<label class="checkbox"><input id="${name}" name="${name}" type="checkbox"${more}> ${label}</label>`
  return labelled(state, { name, hint }, box)
}

type Described = {
  readonly name: string
  readonly hint?: string | undefined
  readonly isFocused?: boolean | undefined
}

/** The attributes that connect an input with its problem and its hint. */
export function described({ problems }: FormState, { name, hint, isFocused }: Described) {
  const problem = problems.has(name)
  const by = [
    problem && `${name}-problem`,
    isFocused && problems.has('') && 'form-problem',
    hint && `${name}-hint`,
  ].filter(Boolean)
  return { 'aria-invalid': problem && 'true', 'aria-describedby': by.join(' ') || undefined }
}

/** An input with its problem and its hint below it. */
export function labelled({ problems }: FormState, { name, hint }: Described, input: Content): Html {
  const problem = problems.get(name)
  return html`${input}
${problem && html`<small class="problem" id="${name}-problem">${problem}</small>`}
${hint && html`<small class="hint" id="${name}-hint">${hint}</small>`}`
}
