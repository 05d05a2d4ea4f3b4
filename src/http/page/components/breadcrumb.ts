import { type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'

type Step = { readonly href: string; readonly text: string }

/** The pages above this one, and this one. */
export function breadcrumb({ messages }: PageContext, above: readonly Step[], here: string): Html {
  const steps = above.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)
  return html`<nav class="breadcrumb" aria-label="${messages.youAreHere}"><ol>${steps}<li aria-current="page">${here}</li></ol></nav>`
}
