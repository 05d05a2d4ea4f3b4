import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { MemberContext } from '../context.ts'
import { banner } from './banner.ts'
import { form } from './form.ts'
import { joinMessages } from './join-messages.ts'

/** For a signed-in person without a role: a form to join. After joining: a welcome. Otherwise nothing. */
export function joinBanner(context: MemberContext): Html | undefined {
  const { school, reader, query, locale } = context
  const messages = joinMessages(locale)
  if (reader.roles.length > 0) {
    if (!query.has('joined')) return undefined
    return banner({ tone: 'done', role: 'status', body: html`<p>${messages.joined(school.name)}</p>` })
  }
  const joinForm = form(
    context,
    { action: paths.join },
    html`<button type="submit">${messages.submit}</button>`,
  )
  return banner({
    tone: 'info',
    title: messages.title(school.name),
    body: html`<p>${messages.text(school.name)}</p>${joinForm}`,
  })
}
