import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { type KeptMail, listKept, readKept } from '../../platform/mail/kept-mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { sendMailBody } from './mail-body.ts'

type One = { Params: { id: string } }

/** In development: the mails that would have been sent, to read and to click. */
export function serveKeptMail(app: FastifyInstance, folder: string) {
  app.get('/dev/mail', async (request, reply) => {
    const main = mailList(await listKept(folder))
    return sendPage(reply, pageContext(request), { title: 'Kept mail', main })
  })
  app.get<One>('/dev/mail/:id', async (request, reply) => {
    const mail = await oneMail(folder, request.params.id)
    return sendPage(reply, pageContext(request), { title: mail.subject, main: mailPage(mail) })
  })
  app.get<One>('/dev/mail/:id/body.html', async (request, reply) => {
    const mail = await oneMail(folder, request.params.id)
    return sendMailBody(reply, mail.html ?? '')
  })
}

async function oneMail(folder: string, id: string): Promise<KeptMail> {
  const mail = await readKept(folder, id)
  if (!mail) throw new Refusal('not_found', 'No such mail is kept')
  return mail
}

function mailList(mails: readonly KeptMail[]): string {
  const samples = '<p><a href="/dev/mail/templates">Every mail with sample data</a></p>'
  if (mails.length === 0) {
    return html`<h1>Kept mail</h1><p>Nothing yet. Without SMTP_URL every mail lands here instead of being sent.</p>!${samples}`
  }
  const rows = mails.map(
    ({ id, to, subject, keptAt }) =>
      html`<tr><td><a href="/dev/mail/${id}">${subject}</a></td><td>${to}</td><td><time datetime="${keptAt}">${keptAt}</time></td></tr>`,
  )
  return html`<h1>Kept mail</h1>
<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">When</th></tr></thead>
<tbody>!${rows.join('')}</tbody></table>!${samples}`
}

function mailPage({ id, to, subject, text, html: body }: KeptMail): string {
  const rich = body ? html`<p><a href="/dev/mail/${id}/body.html">The HTML version</a></p>` : ''
  return html`<h1>${subject}</h1><p>To ${to}</p>!${rich}<pre class="mail">!${linked(text)}</pre>`
}

// Links in the plain text are what one came for.
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
    .join('')
}
