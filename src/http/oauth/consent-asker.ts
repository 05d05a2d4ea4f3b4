import type { PendingRequest } from '../../domain/oauth/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { appMark, documentHost, isVouchedFor } from '../page/components/app-mark.ts'
import { badge } from '../page/components/badge.ts'
import { notice } from '../page/components/notice.ts'
import type { SchoolContext } from '../page/context.ts'
import { consentWords } from './consent-words.ts'
import { goesToProgram } from './destination.ts'

type Client = PendingRequest['client']
type Asking = Pick<PendingRequest, 'client' | 'redirectUri'>

/** What is known about the app, with warnings. */
export function asker(context: SchoolContext, { client, redirectUri }: Asking): Html {
  const { school, locale } = context
  const host =
    documentHost(client) ?? (goesToProgram(school, redirectUri) ? undefined : new URL(redirectUri).host)
  return html`<header class="asker">${appMark(client)}
<div><h1><bdi>${client.name}</bdi> <span class="asks">${consentWords(locale).asks(school.name)}</span></h1>
<p>${standing(context, client)}${host && html`<strong class="host">${host}</strong>`}</p></div>
</header>
${warnings(context, { client, redirectUri })}`
}

function standing(context: SchoolContext, client: Client): Html {
  const text = standingWords(context, client)
  return isVouchedFor(client)
    ? badge(text, { tone: 'good', icon: 'check' })
    : badge(text, { tone: 'careful', icon: 'warning' })
}

function standingWords({ school, locale }: SchoolContext, { source, reviewedAt }: Client): string {
  const words = consentWords(locale)
  if (source === 'operator' || source === 'built_in') return words.setUpBy(school.name)
  if (source === 'vendor') return words.knownIntegration
  if (reviewedAt) return words.reviewedBy(school.name)
  return source === 'document' ? words.notReviewed : words.registeredItself
}

function warnings({ school, locale }: SchoolContext, { client, redirectUri }: Asking): Html | undefined {
  const { careful, warnings: words } = consentWords(locale)
  const { unreviewed, ownClaim, loopback } = words
  const host = documentHost(client)
  const given = [
    !isVouchedFor(client) &&
      (host ? { title: unreviewed.title(school.name), text: unreviewed.text(host) } : ownClaim),
    goesToProgram(school, redirectUri) && loopback,
  ].filter((each) => each !== false)
  if (given.length === 0) return undefined
  const points = given.map(({ title, text }) => html`<p><strong>${title}</strong> ${text}</p>`)
  return notice({ tone: 'careful', title: careful, body: points })
}
