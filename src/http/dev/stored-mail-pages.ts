import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { type Content, html } from '../../platform/html/html.ts'
import { listStoredMail, readStoredMail, type StoredMail } from '../../platform/mail/stored-mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { table } from '../page/components/table.ts'
import { type PageContext, pageContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { sendMailBody } from './mail-body.ts'

type One = { Params: { id: string } }

/** In development: the mails that would have been sent. */
export function serveStoredMail(app: FastifyInstance, folder: string) {
  const { mails, mail, mailBody } = paths.dev
  app.get(mails, async (request, reply) =>
    sendPage(reply, pageContext(request, reply), mailListPage(await listStoredMail(folder))),
  )
  app.get<One>(mail.route, async (request, reply) => {
    const context = pageContext(request, reply)
    return sendPage(reply, context, mailPage(context, await oneMail(folder, request.params.id)))
  })
  app.get<One>(mailBody.route, async (request, reply) => {
    const mail = await oneMail(folder, request.params.id)
    return sendMailBody(reply, mail.html ?? '')
  })
}

async function oneMail(folder: string, id: string): Promise<StoredMail> {
  const mail = await readStoredMail(folder, id)
  if (!mail) throw new Refusal('not_found', 'No such mail')
  return mail
}

const title = 'Kept mail'

function mailListPage(mails: readonly StoredMail[]): Page {
  const list =
    mails.length === 0
      ? emptyState({
          icon: 'email',
          text: 'Nothing yet. Without SMTP_URL every mail is stored here instead of being sent.',
        })
      : table({ heads: ['Subject', 'To', 'When'], rows: mails.map(row) })
  const main = html`<div lang="en"><h1>${title}</h1>${list}
<p><a href="${paths.dev.mailTemplates}">Every mail with sample data</a></p></div>`
  return { title, main }
}

function row({ id, to, subject, storedAt }: StoredMail): readonly Content[] {
  return [
    html`<a href="${paths.dev.mail(id)}">${subject}</a>`,
    to,
    html`<time datetime="${storedAt}">${storedAt}</time>`,
  ]
}

function mailPage(context: PageContext, { id, to, subject, text, html: body }: StoredMail): Page {
  const rich = body && html`<p><a href="${paths.dev.mailBody(id)}">The HTML version</a></p>`
  const main = html`<div lang="en">${breadcrumb(context, [{ href: paths.dev.mails, text: title }], subject)}
<h1>${subject}</h1><p>To ${to}</p>${rich}<pre class="mail">${linked(text)}</pre></div>`
  return { title: subject, main }
}

// Links in the plain text must be clickable.
function linked(text: string): Content {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}
