import { attributes, type Html, html } from '../../../platform/html/html.ts'

type Tab = { readonly href: string; readonly text: string; readonly isCurrent: boolean }

/** Tabs of related pages. */
export function tabs({ label, all }: { readonly label: string; readonly all: readonly Tab[] }): Html {
  const links = all.map(
    ({ href, text, isCurrent }) =>
      html`<li><a href="${href}"${attributes({ 'aria-current': isCurrent && 'page' })}>${text}</a></li>`,
  )
  return html`<nav class="tabs" aria-label="${label}"><ul>${links}</ul></nav>`
}
