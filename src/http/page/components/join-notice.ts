import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { MemberContext } from '../context.ts'
import { form } from './form.ts'
import { joinWords } from './join-words.ts'
import { notice } from './notice.ts'

/** For a signed-in person without a role: a form to join. After joining: a welcome. Otherwise nothing. */
export function joinNotice(context: MemberContext): Html | undefined {
  const { school, reader, query, locale } = context
  const words = joinWords(locale)
  if (reader.roles.length > 0) {
    if (!query.has('joined')) return undefined
    return notice({ tone: 'done', role: 'status', body: html`<p>${words.joined(school.name)}</p>` })
  }
  const ask = form(context, { action: paths.join }, html`<button type="submit">${words.submit}</button>`)
  return notice({
    tone: 'info',
    title: words.title(school.name),
    body: html`<p>${words.text(school.name)}</p>${ask}`,
  })
}
