import type { FastifyInstance } from 'fastify'
import type { DataExport, Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import { formatFileSize } from '../../../platform/file-size.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { form } from '../../page/components/form.ts'
import { icon } from '../../page/components/icon.ts'
import { moment, spelled } from '../../page/components/moment.ts'
import { progress } from '../../page/components/progress.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { visitOf } from '../../shared/browser.ts'
import { meOf } from '../../shared/signed-in.ts'
import { accountPage, donePath } from '../account-page.ts'
import { dataMessages } from './data-messages.ts'

const refreshSeconds = 5

/** Data export and account deletion. */
export function serveData(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.data, async (request, reply) => {
    const context = memberContext(request, reply)
    return sendPage(reply, context, dataPage(context, await identity.listExports(context.reader)))
  })
  app.post(paths.account.requestExport, async (request, reply) => {
    await identity.requestExport(meOf(request), visitOf(request))
    return reply.redirect(donePath(paths.account.data, 'export'), 303)
  })
}

type Exports = readonly DataExport[]
type Export = Exports[number]

function dataPage(context: MemberContext, exports: Exports): Page {
  const messages = dataMessages(context.locale)
  const open = exports.find(({ isInProgress }) => isInProgress)
  const main = html`<section class="panel" aria-labelledby="export">
<h2 id="export">${messages.exportTitle}</h2>
<p>${messages.exportText(context.school.name)}</p>
${exportList(context, exports)}
${open ? progressOf(context, open) : requestForm(context, exports)}
</section>
<section class="panel panel-danger" aria-labelledby="delete">
<h2 id="delete">${messages.deleteTitle}</h2>
<p>${messages.deleteText}</p>
<p><a href="${paths.account.deletion}" class="danger">${messages.deleteLink}</a></p>
</section>`
  // With JavaScript the progress bar updates without a reload.
  const head =
    open &&
    html`<noscript><meta http-equiv="refresh" content="${refreshSeconds};url=${paths.account.data}"></noscript>`
  return accountPage(context, { section: 'data', title: messages.title, main, head })
}

function progressOf({ locale }: MemberContext, { state, stepsDone, stepsTotal }: Export): Html {
  const messages = dataMessages(locale)
  const stepProgress =
    stepsTotal > 0
      ? { done: stepsDone, of: stepsTotal, text: messages.steps(stepsDone, stepsTotal) }
      : undefined
  return html`<div class="progress" data-progress="${refreshSeconds}" role="status">
<p><strong>${state === 'running' ? messages.running : messages.waiting}</strong></p>
${progress({ label: messages.progress, ...stepProgress })}
<p class="quietly">${messages.staysOn}</p>
</div>`
}

function requestForm(context: MemberContext, exports: Exports): Html {
  const messages = dataMessages(context.locale)
  const button =
    exports.length === 0
      ? html`<button type="submit">${messages.request}</button>`
      : html`<button type="submit" class="outline">${messages.requestAgain}</button>`
  return form(context, { action: paths.account.requestExport }, button)
}

function exportList(context: MemberContext, exports: Exports): Html | undefined {
  const finished = exports.filter(({ isInProgress }) => !isInProgress)
  if (finished.length === 0) return undefined
  return html`<ul class="entries">${finished.map((each) => entry(context, each))}</ul>`
}

function entry(context: MemberContext, { id, state, requestedAt, expiresAt, sizeBytes }: Export): Html {
  const messages = dataMessages(context.locale)
  const requestedOn = moment(context, requestedAt, messages.requestedOn)
  if (state !== 'ready' || !expiresAt) {
    return html`<li class="entry">${icon('data')}<div><strong>${requestedOn}</strong><small class="problem">${messages.failed}</small></div></li>`
  }
  const label = messages.downloadLabel(spelled(context, requestedAt))
  return html`<li class="entry">${icon('data')}
<div><strong>${requestedOn}</strong><small>${formatFileSize(context.locale, sizeBytes ?? 0n)} · ${moment(context, expiresAt, messages.availableUntil)}</small></div>
<a href="${paths.account.exportFile(id)}" class="button" aria-label="${label}" download>${messages.download}</a></li>`
}
