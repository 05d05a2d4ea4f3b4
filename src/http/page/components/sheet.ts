import { type Content, type Html, html } from '../../../platform/html/html.ts'

/** An alternative link of a page. */
export type SheetLink = { readonly href: string; readonly text: string }

type Sheet = {
  readonly title: Content
  /** Between the title and the links. */
  readonly body: Content
  readonly classes?: string
  /** On pages without a form: the way most readers will take. */
  readonly mainLink?: SheetLink | undefined
  readonly links?: readonly SheetLink[] | undefined
}

/** A narrow centered page with a single task. */
export function sheet({ title, body, classes = '', mainLink, links = [] }: Sheet): Html {
  return html`<section class="sheet ${classes}"><h1>${title}</h1>${body}
${mainLink && html`<a class="button" href="${mainLink.href}">${mainLink.text}</a>`}${linkList(links)}</section>`
}

/** The alternative links at the end of a page. */
export function linkList(links: readonly SheetLink[]): Html | undefined {
  if (links.length === 0) return undefined
  return html`<ul class="ways">${links.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}</ul>`
}
