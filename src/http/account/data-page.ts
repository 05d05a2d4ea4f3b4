import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { numberFormat } from '../../platform/formatters.ts'
import { visitOf } from '../shared/browser.ts'
import { formToken } from '../shared/form.ts'
import { icon } from '../shared/icons.ts'
import { spelled, timed } from '../shared/moment.ts'
import { pageContext } from '../shared/page.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { donePath, sendAccountPage } from './account-page.ts'
import { wordsFor } from './words.ts'

const exportRoute = '/account/data/export'
const refreshSeconds = 5

/** A copy of one's data, and the way out. */
export function serveData(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get('/account/data', async (request, reply) =>
    showData(request, reply, await identity.listExports(meOf(request))),
  )
  app.post(exportRoute, async (request, reply) => {
    await identity.askForExport(meOf(request), visitOf(request))
    return reply.redirect(donePath('/account/data', 'export'), 303)
  })
}

type Exports = Awaited<ReturnType<Identity['listExports']>>
type Export = Exports[number]

function showData(request: FastifyRequest, reply: FastifyReply, exports: Exports): FastifyReply {
  const words = wordsFor(request).data
  const open = exports.find(isOpen)
  const main = html`<section class="panel" aria-labelledby="export">
<h2 id="export">${words.exportTitle}</h2>
<p>${words.exportText(schoolOf(request).name)}</p>
!${exportList(request, exports)}
!${open ? progressOf(request, open) : askForm(request, reply, exports)}
</section>
<section class="panel panel-danger" aria-labelledby="delete">
<h2 id="delete">${words.deleteTitle}</h2>
<p>${words.deleteText}</p>
<p><a href="/account/data/delete" class="danger">${words.deleteLink}</a></p>
</section>`
  // With JavaScript the bar moves by itself, and nobody is thrown back to the top of the page.
  const head = open
    ? html`<noscript><meta http-equiv="refresh" content="${refreshSeconds};url=/account/data"></noscript>`
    : ''
  return sendAccountPage(request, reply, { section: 'data', title: words.title, main, head })
}

function isOpen({ state }: Export): boolean {
  return state === 'waiting' || state === 'running'
}

function progressOf(request: FastifyRequest, { state, stepsDone, stepsTotal }: Export): string {
  const words = wordsFor(request).data
  const share = stepsTotal > 0 ? html`value="${stepsDone}" max="${stepsTotal}"` : ''
  return html`<div class="progress" data-progress="${refreshSeconds}" role="status">
<p><strong>${state === 'running' ? words.running : words.waiting}</strong></p>
<progress aria-label="${words.progress}" !${share}></progress>
!${stepsTotal > 0 ? html`<p class="quietly">${words.steps(stepsDone, stepsTotal)}</p>` : ''}
<p class="quietly">${words.staysOn}</p>
</div>`
}

function askForm(request: FastifyRequest, reply: FastifyReply, exports: Exports): string {
  const words = wordsFor(request).data
  const isFirst = exports.length === 0
  return html`<form method="post" action="${exportRoute}">!${formToken(request, reply, exportRoute)}
<button type="submit" class="${isFirst ? '' : 'outline'}">${isFirst ? words.ask : words.askAgain}</button></form>`
}

function exportList(request: FastifyRequest, exports: Exports): string {
  const finished = exports.filter((each) => !isOpen(each))
  if (finished.length === 0) return ''
  return html`<ul class="entries">!${finished.map((each) => entry(request, each)).join('')}</ul>`
}

function entry(request: FastifyRequest, { id, state, requestedAt, expiresAt, sizeBytes }: Export): string {
  const words = wordsFor(request).data
  const asked = timed(request, requestedAt, words.asked)
  if (state !== 'ready' || !expiresAt) {
    return html`<li class="entry">!${icon('data')}<div><strong>!${asked}</strong><small class="problem">${words.failed}</small></div></li>`
  }
  const label = words.downloadNamed(spelled(request, requestedAt))
  return html`<li class="entry">!${icon('data')}
<div><strong>!${asked}</strong><small>${sizeOf(request, Number(sizeBytes ?? 0n))} · !${timed(request, expiresAt, words.keptUntil)}</small></div>
<a href="/account/data/exports/${id}" role="button" aria-label="${label}" download>${words.download}</a></li>`
}

function sizeOf(request: FastifyRequest, bytes: number): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const amount = Math.max(bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000), 0.1)
  const { locale } = pageContext(request)
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
