import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { PendingRequest } from '../../domain/oauth/index.ts'
import { appMark, documentHost, isVouchedFor } from '../shared/app-mark.ts'
import { icon } from '../shared/icons.ts'
import { schoolOf } from '../shared/request-school.ts'
import { goesToProgram } from './destination.ts'
import { wordsFor } from './words.ts'

/** Who asks, as far as anybody knows, and what to be careful about. */
export function asker(request: FastifyRequest, { client, redirectUri }: PendingRequest): string {
  const words = wordsFor(request).consent
  const { name: school } = schoolOf(request)
  const host =
    documentHost(client) ?? (goesToProgram(request, redirectUri) ? undefined : new URL(redirectUri).host)
  return html`<header class="asker">!${appMark(client)}
<div><h1><bdi>${client.name}</bdi> <span class="asks">${words.asks(school)}</span></h1>
<p>!${standing(request, client)}!${host ? html`<strong class="host">${host}</strong>` : ''}</p></div>
</header>
!${warnings(request, { client, redirectUri })}`
}

type Client = PendingRequest['client']

function standing(request: FastifyRequest, client: Client): string {
  const kind = isVouchedFor(client) ? 'badge-good' : 'badge-careful'
  const mark = icon(isVouchedFor(client) ? 'check' : 'warning')
  return html`<span class="badge ${kind}">!${mark}${standingWords(request, client)}</span>`
}

function standingWords(request: FastifyRequest, { source, reviewedAt }: Client): string {
  const words = wordsFor(request).consent
  const { name: school } = schoolOf(request)
  if (source === 'operator') return words.setUpBy(school)
  if (source === 'vendor') return words.knownIntegration
  if (reviewedAt) return words.reviewedBy(school)
  return source === 'document' ? words.notReviewed : words.registeredItself
}

function warnings(
  request: FastifyRequest,
  { client, redirectUri }: Pick<PendingRequest, 'client' | 'redirectUri'>,
) {
  const { careful, warnings: words } = wordsFor(request).consent
  const { unreviewed, ownClaim, loopback } = words
  const host = documentHost(client)
  const given = [
    !isVouchedFor(client) &&
      (host
        ? { title: unreviewed.title(schoolOf(request).name), text: unreviewed.text(host) }
        : { title: ownClaim.title, text: ownClaim.text }),
    goesToProgram(request, redirectUri) && loopback,
  ].filter((each) => each !== false)
  if (given.length === 0) return ''
  const points = given.map(({ title, text }) => html`<p><strong>${title}</strong> ${text}</p>`)
  return html`<section class="careful" aria-labelledby="careful">!${icon('warning')}
<div><h2 id="careful">${careful}</h2>!${points.join('')}</div></section>`
}
