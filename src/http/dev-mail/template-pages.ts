import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { School } from '../../domain/tenancy/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageContext, sendPage } from '../shared/page.ts'
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
    if (!found) throw new Refusal('not_found', 'There is no such mail')
    return found
  }
  app.get('/dev/mail/templates', (request, reply) => {
    const main = templateList(previewMails(schoolOf(request)))
    return sendPage(reply, pageContext(request), { title: 'Mail templates', main })
  })
  app.get<One>('/dev/mail/templates/:template/:locale', (request, reply) => {
    const mail = one(request)
    // The one page that shows another in a frame.
    reply.header('content-security-policy', `${reply.getHeader('content-security-policy')};frame-src 'self'`)
    return sendPage(reply, pageContext(request), { title: mail.subject, main: templatePage(mail) })
  })
  app.get<One>('/dev/mail/templates/:template/:locale/body.html', (request, reply) =>
    sendMailBody(reply, one(request).html),
  )
}

function templateList(mails: readonly MailPreview[]): string {
  const rows = [...Map.groupBy(mails, ({ template }) => template)].map(([template, translations]) => {
    const cells = translations.map(
      ({ locale, subject }) =>
        html`<td><a lang="${locale}" href="/dev/mail/templates/${template}/${locale}">${subject}</a></td>`,
    )
    return html`<tr><th scope="row">${template}</th>!${cells.join('')}</tr>`
  })
  const languages = [...new Set(mails.map(({ locale }) => locale))].map(
    (locale) => html`<th scope="col">${locale}</th>`,
  )
  return html`<h1>Mail templates</h1>
<table><thead><tr><th scope="col">Template</th>!${languages.join('')}</tr></thead>
<tbody>!${rows.join('')}</tbody></table>
<p><a href="/dev/mail">Kept mail</a></p>`
}

function templatePage({ template, locale, subject, text }: MailPreview): string {
  const body = `/dev/mail/templates/${template}/${locale}/body.html`
  return html`<h1 lang="${locale}">${subject}</h1>
<p><a href="/dev/mail/templates">All templates</a> · <a href="${body}">The HTML version alone</a></p>
<iframe title="The HTML version" src="${body}" width="100%" height="640"></iframe>
<pre class="mail" lang="${locale}">${text}</pre>`
}
