import type { PendingRequest } from '../../domain/oauth/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { appMark, documentHost, isVouchedFor } from '../page/components/app-mark.ts'
import { badge } from '../page/components/badge.ts'
import { banner } from '../page/components/banner.ts'
import type { SchoolContext } from '../page/context.ts'
import { consentMessages } from './consent-messages.ts'
import { goesToProgram } from './destination.ts'

type Client = PendingRequest['client']
type ConsentRequest = Pick<PendingRequest, 'client' | 'redirectUri'>

/** The description of the app, with warnings. */
export function caller(context: SchoolContext, { client, redirectUri }: ConsentRequest): Html {
  const { school, locale } = context
  const host =
    documentHost(client) ?? (goesToProgram(school, redirectUri) ? undefined : new URL(redirectUri).host)
  return html`<header class="asker">${appMark(client)}
<div><h1><bdi>${client.name}</bdi> <span class="asks">${consentMessages(locale).asks(school.name)}</span></h1>
<p>${reviewBadge(context, client)}${host && html`<strong class="host">${host}</strong>`}</p></div>
</header>
${warnings(context, { client, redirectUri })}`
}

function reviewBadge(context: SchoolContext, client: Client): Html {
  const text = reviewText(context, client)
  return isVouchedFor(client)
    ? badge(text, { tone: 'good', icon: 'check' })
    : badge(text, { tone: 'careful', icon: 'warning' })
}

function reviewText({ school, locale }: SchoolContext, { source, reviewedAt }: Client): string {
  const messages = consentMessages(locale)
  if (source === 'operator' || source === 'built_in') return messages.setUpBy(school.name)
  if (source === 'vendor') return messages.knownIntegration
  if (reviewedAt) return messages.reviewedBy(school.name)
  return source === 'document' ? messages.notReviewed : messages.registeredItself
}

function warnings(
  { school, locale }: SchoolContext,
  { client, redirectUri }: ConsentRequest,
): Html | undefined {
  const { careful, warnings: messages } = consentMessages(locale)
  const { unreviewed, ownClaim, loopback } = messages
  const host = documentHost(client)
  const relevant = [
    !isVouchedFor(client) &&
      (host ? { title: unreviewed.title(school.name), text: unreviewed.text(host) } : ownClaim),
    goesToProgram(school, redirectUri) && loopback,
  ].filter((each) => each !== false)
  if (relevant.length === 0) return undefined
  const points = relevant.map(({ title, text }) => html`<p><strong>${title}</strong> ${text}</p>`)
  return banner({ tone: 'careful', title: careful, body: points })
}
