import { attributes, type Content, type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'
import type { FormState } from '../forms/form-answer.ts'
import { banner } from './banner.ts'

type Form = {
  /** The URL that it is sent to. */
  readonly action: string
  /** The route pattern, if it differs from the path. */
  readonly route?: string
  readonly classes?: string
  readonly hidden?: Readonly<Record<string, string>>
  /** For example attributes for scripts. */
  readonly more?: Parameters<typeof attributes>[0]
}

/** A form with the CSRF token of its route. */
export function form(
  context: PageContext,
  { action, route = action, classes, hidden = {}, more }: Form,
  inside: Content,
): Html {
  const hiddenInputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form${attributes({ class: classes })} method="post" action="${action}"${attributes(more ?? {})}>
${context.formToken(route)}${hiddenInputs}
${inside}
</form>`
}

type FieldLabel = { readonly name: string; readonly label: string }

/** The error summary of a form, announced immediately, with links to the invalid fields. */
export function problemSummary(
  { messages }: PageContext,
  { problems }: FormState,
  fields: readonly FieldLabel[],
): Html | undefined {
  if (problems.size === 0) return undefined
  const whole = problems.get('')
  const wrong = fields.filter(({ name }) => problems.has(name))
  const links = wrong.map(({ name, label }) => html`<a href="#${name}">${label}</a>`)
  const listed =
    links.length === 1
      ? html`<p>${messages.checkFields(1)} ${links}</p>`
      : html`<p>${messages.checkFields(links.length)}</p><ul>${links.map((link) => html`<li>${link}</li>`)}</ul>`
  const body = html`${whole && html`<p>${whole}</p>`}${links.length > 0 && listed}`
  return banner({ tone: 'problem', id: 'form-problem', role: 'alert', body })
}

/** A hidden user name for password managers. */
export function hiddenAccount(email: string): Html {
  return html`<input type="email" value="${email}" autocomplete="username" readonly hidden>`
}
