import { attributes, type Content, type Html, html } from '../../../platform/html/html.ts'
import { type IconName, icon } from './icon.ts'

type Tone = 'info' | 'done' | 'careful' | 'problem'

type Banner = {
  readonly tone: Tone
  readonly title?: string | undefined
  readonly body: Content
  readonly id?: string
  /** Screen readers announce `status` when idle and `alert` immediately; without a role it is read in order. */
  readonly role?: 'status' | 'alert'
}

const icons: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  done: 'check',
  careful: 'warning',
  problem: 'warning',
}

/** A banner with a tone for its importance. */
export function banner({ tone, title, body, id, role }: Banner): Html {
  return html`<div class="notice notice-${tone}"${attributes({ id, role })}>${icon(icons[tone])}
<div class="notice-body">${title && html`<h2>${title}</h2>`}${body}</div></div>`
}
