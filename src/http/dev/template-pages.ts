import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { School } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { table } from '../page/components/table.ts'
import { type PageContext, pageContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { sendMailBody } from './mail-body.ts'

type MailPreview = {
  readonly template: string
  readonly locale: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Every mail in every language with sample data, as this school would send it. */
export type PreviewMails = (school: School) => readonly MailPreview[]

type One = { Params: { template: string; locale: string } }

/** In development: every mail template in every language. */
export function serveMailTemplates(app: FastifyInstance, previewMails: PreviewMails) {
  const one = (request: FastifyRequest<One>): MailPreview => {
    const { template, locale } = request.params
    const found = previewMails(schoolOf(request)).find(
      (mail) => mail.template === template && mail.locale === locale,
    )
    if (!found) throw new Refusal('not_found', 'No such mail template')
    return found
  }
  const { mailTemplates, mailTemplate, mailTemplateBody } = paths.dev
  app.get(mailTemplates, (request, reply) =>
    sendPage(reply, pageContext(request, reply), templateListPage(previewMails(schoolOf(request)))),
  )
  app.get<One>(mailTemplate.route, (request, reply) => {
    // The one page that shows another in a frame.
    reply.header('content-security-policy', `${reply.getHeader('content-security-policy')};frame-src 'self'`)
    const context = pageContext(request, reply)
    return sendPage(reply, context, templatePage(context, one(request)))
  })
  app.get<One>(mailTemplateBody.route, (request, reply) => sendMailBody(reply, one(request).html))
}

const title = 'Mail templates'

function templateListPage(mails: readonly MailPreview[]): Page {
  const languages = [...new Set(mails.map(({ locale }) => locale))]
  const rows = [...Map.groupBy(mails, ({ template }) => template)].map(([template, translations]) => [
    template,
    ...translations.map(
      ({ locale, subject }) => html`<a href="${paths.dev.mailTemplate(template, locale)}">${subject}</a>`,
    ),
  ])
  const list = table({ heads: ['Template', ...languages], rows, languages: [undefined, ...languages] })
  const main = html`<div lang="en"><h1>${title}</h1>${list}
<p><a href="${paths.dev.mails}">Kept mail</a></p></div>`
  return { title, main }
}

function templatePage(context: PageContext, { template, locale, subject, text }: MailPreview): Page {
  const body = paths.dev.mailTemplateBody(template, locale)
  const main = html`<div lang="en">${breadcrumb(context, [{ href: paths.dev.mailTemplates, text: title }], template)}
<h1 lang="${locale}">${subject}</h1>
<p><a href="${body}">The HTML version alone</a></p>
<iframe title="The HTML version" src="${body}" width="100%" height="640"></iframe>
<pre class="mail" lang="${locale}">${text}</pre></div>`
  return { title: subject, main }
}
