import { longestComment } from '../../domain/content/index.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import type { FormState } from '../page/forms/form-answer.ts'

type TextArea = {
  readonly id: string
  readonly state: FormState
  /** True if the refused text was typed here. */
  readonly isMine: boolean
  readonly placeholder?: string
}

/** The text field of a comment, with its problem. */
export function textArea({ id, state, isMine, placeholder }: TextArea): Html {
  const problem = isMine ? (state.problems.get('body') ?? state.problems.get('')) : undefined
  const more = attributes({
    placeholder,
    'aria-invalid': problem !== undefined && 'true',
    'aria-describedby': problem !== undefined && `${id}-problem`,
    autofocus: problem !== undefined,
  })
  return html`<textarea id="${id}" name="body" rows="3" required maxlength="${longestComment}"${more}>${isMine && state.values['body']}</textarea>
${problem && html`<small class="problem" id="${id}-problem" role="alert">${problem}</small>`}`
}
