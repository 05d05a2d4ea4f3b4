import type { FastifyInstance } from 'fastify'
import type { Certificates, OwnCertificate } from '../../../domain/certificates/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { badge } from '../../page/components/badge.ts'
import { icon } from '../../page/components/icon.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { accountPage } from '../account-page.ts'
import { dayOf, nothingYet, ownPager, type PageOf, requestedPage } from '../own-page.ts'
import { ownCertificateMessages } from './certificates-messages.ts'

type Deps = { readonly certificates: Pick<Certificates, 'ownCertificates'> }

/** The certificates of a member, each with its PDF and its public page. */
export function serveOwnCertificates(app: FastifyInstance, { certificates }: Deps) {
  app.get(paths.account.certificates, async (request, reply) => {
    const context = memberContext(request, reply)
    const own = await certificates.ownCertificates(
      memberOfSession(context.reader),
      requestedPage(context, 10),
    )
    return sendPage(reply, context, certificatesPage(context, own))
  })
}

function certificatesPage(context: MemberContext, certificates: PageOf<OwnCertificate>): Page {
  const messages = ownCertificateMessages(context.locale)
  const list = certificates.rows.map((certificate) => entry(context, certificate))
  const main =
    list.length > 0
      ? html`<ul class="own-list">${list}</ul>${ownPager(context, certificates, ({ issuedAt, id }) => ({ at: issuedAt, id }))}`
      : nothingYet({ icon: 'check', text: messages.empty, href: paths.learn.home, link: messages.toCourses })
  return accountPage(context, { section: 'certificates', title: messages.title, lead: messages.lead, main })
}

function entry(context: MemberContext, { id, courseName, issuedAt, number, state }: OwnCertificate): Html {
  const { locale, school } = context
  const messages = ownCertificateMessages(locale)
  const pdf = html`<a class="button outline secondary" href="${paths.certificatePdf(id)}" aria-label="${messages.pdfLabel(courseName)}">${icon('data')}${messages.pdf}</a>`
  return html`<li class="own-entry"><div><h2><a href="${paths.certificate(id)}">${courseName}</a></h2>
<p class="quietly">${messages.issued(dayOf({ locale, timeZone: school.timeZone }, issuedAt), number)} ${state === 'revoked' && badge(messages.revoked, { tone: 'careful' })}</p></div>
${state === 'valid' && pdf}</li>`
}
