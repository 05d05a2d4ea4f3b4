import { type Html, html } from '../../../platform/html/html.ts'

type Choice = {
  readonly name: string
  readonly value: string
  readonly title: string
  readonly text: string
}

/** One of several ways to go on, as a button that says what comes of it. */
export function choice({ name, value, title, text }: Choice): Html {
  return html`<li><button type="submit" name="${name}" value="${value}" class="choice"><strong>${title}</strong>
<small>${text}</small></button></li>`
}
