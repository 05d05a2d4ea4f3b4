import { type Html, html } from '../../../platform/html/html.ts'
import { type IconName, icon } from './icon.ts'

type Empty = { readonly icon: IconName; readonly title?: string; readonly text: string }

/** Shown for an empty list: the reason, and what to do. */
export function emptyState({ icon: name, title, text }: Empty): Html {
  const classes = title ? 'empty empty-page' : 'empty'
  return html`<div class="${classes}">${icon(name)}<div>${title && html`<h2>${title}</h2>`}<p>${text}</p></div></div>`
}
