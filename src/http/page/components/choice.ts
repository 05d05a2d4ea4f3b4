import { type Html, html } from '../../../platform/html/html.ts'

type Choice = {
  readonly name: string
  readonly value: string
  readonly title: string
  readonly text: string
}

/** One of several options, as a button with a description. */
export function choice({ name, value, title, text }: Choice): Html {
  return html`<li><button type="submit" name="${name}" value="${value}" class="choice"><strong>${title}</strong>
<small>${text}</small></button></li>`
}
