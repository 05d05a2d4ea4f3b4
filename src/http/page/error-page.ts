import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { attributes, html } from '../../platform/html/html.ts'
import type { Problem } from '../shared/errors.ts'
import { type PageContext, pageContext } from './context.ts'
import { errorMessages } from './error-messages.ts'
import { type Page, sendPage } from './page.ts'
import { isPhrased, phrased, problemMessages } from './problem-messages.ts'

/** The error page. */
export function renderErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  const context = pageContext(request, reply)
  return sendPage(reply, context, errorPage(context, { problem, requestId: request.id }))
}

type Model = { readonly problem: Problem; readonly requestId: string }

function errorPage(context: PageContext, { problem, requestId }: Model): Page {
  const messages = errorMessages(context.locale)
  const title = messages[problem.title]
  const main = html`<section class="status-page"><h1>${title}</h1>
${sentence(context, problem)}
${problem.status >= 500 && html`<p><code>${requestId}</code></p>`}
${context.school && html`<p><a href="${paths.front}" class="button">${messages.backHome}</a></p>`}</section>`
  return { title, main }
}

function sentence({ locale }: PageContext, { text, problems, detail }: Problem) {
  if (text) return html`<p>${errorMessages(locale)[text]}</p>`
  const messages = problemMessages(locale)
  const problem = problems?.[0]?.message ?? detail
  // Domain messages are in English, whatever the language of the page.
  const lang = isPhrased(problem, messages) || locale === 'en' ? undefined : 'en'
  return html`<p${attributes({ lang })}>${phrased(problem, messages)}</p>`
}
