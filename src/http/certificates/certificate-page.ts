import { didOf, type PublicCertificate } from '../../domain/certificates/index.ts'
import { urlAt, withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { banner } from '../page/components/banner.ts'
import { facts } from '../page/components/facts.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { certificateMessages } from './certificate-messages.ts'

/** The public page of a certificate: its status, its content, and how to verify it. */
export function certificatePage(context: SchoolContext, certificate: PublicCertificate): Page {
  const { courseName, holderName, personId } = certificate
  const messages = certificateMessages(context.locale)
  const isOwn = context.reader?.personId === personId
  const main = html`<article class="certificate">
${statusBanner(context, certificate)}
${certificateCard(context, certificate)}
${isOwn && certificate.state === 'valid' && ownActions(context, certificate)}
${details(context, certificate)}
${verification(context, certificate)}
</article>`
  return {
    title: messages.title(courseName, holderName),
    main,
    head: html`<meta name="robots" content="noindex">`,
  }
}

function statusBanner(context: SchoolContext, certificate: PublicCertificate): Html {
  const messages = certificateMessages(context.locale)
  const { state, revokedAt, revokedBecause, replacedById, design } = certificate
  switch (state) {
    case 'valid':
      return banner({
        tone: 'done',
        title: messages.valid,
        body: html`<p>${messages.validText(design.schoolName)}</p>`,
      })
    case 'revoked': {
      const when = revokedAt && html`<p>${messages.revokedOn(dayOf(context, revokedAt))}</p>`
      const why = revokedBecause && html`<p>${messages.reason(revokedBecause)}</p>`
      return banner({ tone: 'problem', title: messages.revoked, body: html`${when}${why}` })
    }
    case 'replaced': {
      const link =
        replacedById && html`<p><a href="${paths.certificate(replacedById)}">${messages.current}</a></p>`
      return banner({
        tone: 'careful',
        title: messages.replaced,
        body: html`<p>${messages.replacedText}</p>${link}`,
      })
    }
  }
}

function certificateCard(context: SchoolContext, { design, holderName }: PublicCertificate): Html {
  const { title, body, schoolName, signerName, signerRole, locale } = design
  const signer =
    signerName && html`<p class="signer"><strong>${signerName}</strong> <span>${signerRole}</span></p>`
  return html`<div class="certificate-card" lang="${locale}"><p class="school">${schoolName}</p>
<h1>${title}</h1><p class="quietly">${certificateMessages(context.locale).presentedTo}</p>
<p class="holder">${holderName}</p><p class="text">${body}</p>${signer}</div>`
}

function ownActions(context: SchoolContext, certificate: PublicCertificate): Html {
  const { holderTitle, pdf, linkedIn } = certificateMessages(context.locale)
  const { id } = certificate
  return html`<section aria-labelledby="own"><h2 id="own">${holderTitle}</h2><p class="certificate-actions">
<a class="button" href="${paths.certificatePdf(id)}">${icon('data')}${pdf}</a>
<a class="button outline" href="${linkedInUrl(context, certificate)}" rel="noopener noreferrer" target="_blank">${linkedIn}</a></p></section>`
}

// LinkedIn's "Add to profile" form, filled in.
function linkedInUrl(
  { school }: SchoolContext,
  { id, courseName, design, issuedAt }: PublicCertificate,
): string {
  const at = (part: 'year' | 'month') =>
    dateFormat('en', { timeZone: design.timeZone, [part]: 'numeric' }).format(issuedAt)
  return withQuery('https://www.linkedin.com/profile/add', {
    startTask: 'CERTIFICATION_NAME',
    name: courseName,
    organizationName: design.schoolName,
    issueYear: at('year'),
    issueMonth: at('month'),
    certUrl: urlAt(school, paths.certificate(id)),
    certId: id,
  })
}

function details(context: SchoolContext, certificate: PublicCertificate): Html {
  const { facts: labels } = certificateMessages(context.locale)
  const { holderName, courseName, courseSlug, courseState, design, issuedAt, number } = certificate
  const course =
    courseState === 'published'
      ? html`<a href="${publicPath('courses', courseSlug)}">${courseName}</a>`
      : courseName
  return facts([
    [labels.holder, holderName],
    [labels.course, course],
    [labels.school, design.schoolName],
    [labels.date, dayOf(context, issuedAt)],
    [labels.number, String(number)],
    [labels.criteria, html`<span lang="${design.locale}">${design.criteria}</span>`],
  ])
}

function verification({ school, locale }: SchoolContext, { id }: PublicCertificate): Html {
  const { verifyTitle, verifyText, credential, badge, issuerId } = certificateMessages(locale)
  return html`<section aria-labelledby="verify"><h2 id="verify">${verifyTitle}</h2><p>${verifyText}</p>
${facts([[issuerId, html`<code>${didOf(school.origin)}</code>`]])}
<p class="certificate-actions"><a class="button outline secondary" href="${paths.certificateCredential(id)}">${icon('file')}${credential}</a>
<a class="button outline secondary" href="${paths.certificateBadge(id)}" download>${icon('data')}${badge}</a></p></section>`
}

function dayOf({ locale, school }: SchoolContext, date: Date): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: school.timeZone }).format(date)
}
