import { type Content, type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'
import { icon } from './icon.ts'

type Dialog = {
  readonly id: string
  readonly title: string
  readonly body: Content
  /** Buttons and links; closing needs none. */
  readonly actions: Content
}

/** A modal dialog. Its page must include the script `dialog.js`. */
export function dialog({ messages }: PageContext, { id, title, body, actions }: Dialog): Html {
  return html`<dialog id="${id}" aria-labelledby="${id}-title"><article>
<header class="dialog-head"><form method="dialog"><button type="submit" class="quiet dialog-close" aria-label="${messages.close}">${icon('close')}</button></form>
<h2 class="dialog-title" id="${id}-title">${title}</h2></header>
${body}
<footer class="actions dialog-actions">${actions}</footer></article></dialog>`
}

/** Opens a dialog. Without JavaScript it is a link to a page that asks the same. */
export function dialogOpener({
  id,
  text,
  href,
}: {
  readonly id: string
  readonly text: string
  readonly href: string
}): Html {
  return html`<a class="button outline" href="${href}" aria-haspopup="dialog" data-dialog="${id}">${text}</a>`
}
