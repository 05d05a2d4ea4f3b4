import { type Content, type Html, html } from '../../../platform/html/html.ts'

/** An alternative link of a page. */
export type Way = { readonly href: string; readonly text: string }

type Sheet = {
  readonly title: Content
  /** Between the title and the links. */
  readonly body: Content
  readonly classes?: string
  /** On pages without a form: the way most readers will take. */
  readonly onward?: Way | undefined
  readonly ways?: readonly Way[] | undefined
}

/** A narrow centered page with a single task. */
export function sheet({ title, body, classes = '', onward, ways = [] }: Sheet): Html {
  return html`<section class="sheet ${classes}"><h1>${title}</h1>${body}
${onward && html`<a class="button" href="${onward.href}">${onward.text}</a>`}${waysOn(ways)}</section>`
}

/** The alternative links at the end of a page. */
export function waysOn(ways: readonly Way[]): Html | undefined {
  if (ways.length === 0) return undefined
  return html`<ul class="ways">${ways.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}</ul>`
}
