import type { FastifyInstance } from 'fastify'
import type { DataExport, Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { formatFileSize } from '../../platform/file-size.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import { moment, spelled } from '../page/components/moment.ts'
import { progress } from '../page/components/progress.ts'
import { type MemberContext, memberContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { visitOf } from '../shared/browser.ts'
import { meOf } from '../shared/signed-in.ts'
import { accountPage, donePath } from './account-page.ts'
import { dataWords } from './data-words.ts'

const refreshSeconds = 5

/** Data export and account deletion. */
export function serveData(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get(paths.account.data, async (request, reply) => {
    const context = memberContext(request, reply)
    return sendPage(reply, context, dataPage(context, await identity.listExports(context.reader)))
  })
  app.post(paths.account.askForExport, async (request, reply) => {
    await identity.askForExport(meOf(request), visitOf(request))
    return reply.redirect(donePath(paths.account.data, 'export'), 303)
  })
}

type Exports = readonly DataExport[]
type Export = Exports[number]

function dataPage(context: MemberContext, exports: Exports): Page {
  const words = dataWords(context.locale)
  const open = exports.find(isOpen)
  const main = html`<section class="panel" aria-labelledby="export">
<h2 id="export">${words.exportTitle}</h2>
<p>${words.exportText(context.school.name)}</p>
${exportList(context, exports)}
${open ? progressOf(context, open) : askForm(context, exports)}
</section>
<section class="panel panel-danger" aria-labelledby="delete">
<h2 id="delete">${words.deleteTitle}</h2>
<p>${words.deleteText}</p>
<p><a href="${paths.account.deletion}" class="danger">${words.deleteLink}</a></p>
</section>`
  // With JavaScript the progress bar updates without a reload.
  const head =
    open &&
    html`<noscript><meta http-equiv="refresh" content="${refreshSeconds};url=${paths.account.data}"></noscript>`
  return accountPage(context, { section: 'data', title: words.title, main, head })
}

function isOpen({ state }: Export): boolean {
  return state === 'waiting' || state === 'running'
}

function progressOf({ locale }: MemberContext, { state, stepsDone, stepsTotal }: Export): Html {
  const words = dataWords(locale)
  const known =
    stepsTotal > 0 ? { done: stepsDone, of: stepsTotal, text: words.steps(stepsDone, stepsTotal) } : undefined
  return html`<div class="progress" data-progress="${refreshSeconds}" role="status">
<p><strong>${state === 'running' ? words.running : words.waiting}</strong></p>
${progress({ label: words.progress, ...known })}
<p class="quietly">${words.staysOn}</p>
</div>`
}

function askForm(context: MemberContext, exports: Exports): Html {
  const words = dataWords(context.locale)
  const button =
    exports.length === 0
      ? html`<button type="submit">${words.ask}</button>`
      : html`<button type="submit" class="outline">${words.askAgain}</button>`
  return form(context, { action: paths.account.askForExport }, button)
}

function exportList(context: MemberContext, exports: Exports): Html | undefined {
  const finished = exports.filter((each) => !isOpen(each))
  if (finished.length === 0) return undefined
  return html`<ul class="entries">${finished.map((each) => entry(context, each))}</ul>`
}

function entry(context: MemberContext, { id, state, requestedAt, expiresAt, sizeBytes }: Export): Html {
  const words = dataWords(context.locale)
  const asked = moment(context, requestedAt, words.asked)
  if (state !== 'ready' || !expiresAt) {
    return html`<li class="entry">${icon('data')}<div><strong>${asked}</strong><small class="problem">${words.failed}</small></div></li>`
  }
  const label = words.downloadNamed(spelled(context, requestedAt))
  return html`<li class="entry">${icon('data')}
<div><strong>${asked}</strong><small>${formatFileSize(context.locale, sizeBytes ?? 0n)} · ${moment(context, expiresAt, words.keptUntil)}</small></div>
<a href="${paths.account.exportFile(id)}" class="button" aria-label="${label}" download>${words.download}</a></li>`
}
