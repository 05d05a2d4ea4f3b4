import { renderedState, renderState } from './completion.js'
import { clockTime, isNearEnd, media, player, progressForm, renderStatus } from './player-elements.js'
import { createReportQueue } from './report-queue.js'

const reportInterval = 10_000

/** Reports every ten seconds and at every stop. An unsent report stays in the browser, with its own time. */
export function createProgressReports(page) {
  const queue = createReportQueue()
  const lastReport = { position: -1, at: new Date().toISOString(), sentAt: 0 }
  const device = { page, queue, lastReport, isOver: false, wasOffline: false }

  const report = () => {
    const position = Math.floor(media.ended ? media.duration : media.currentTime)
    if (device.isOver || position === lastReport.position) return
    Object.assign(lastReport, { position, at: new Date().toISOString(), sentAt: Date.now() })
    queue.add({ position, at: lastReport.at })
    void send(device, progressForm.action, { position, at: lastReport.at })
  }
  const start = () => {
    lastReport.position = Math.floor(media.currentTime)
    media.addEventListener('timeupdate', () => {
      if (!media.paused && Date.now() - lastReport.sentAt >= reportInterval) report()
    })
    for (const name of ['pause', 'seeked', 'ended']) media.addEventListener(name, report)
    document.addEventListener('visibilitychange', () => (document.hidden ? report() : compareDevices(device)))
    addEventListener('pagehide', report)
    addEventListener('focus', () => compareDevices(device))
    addEventListener('online', () => sendQueue(device))
    sendQueue(device)
  }
  return { start, queuedPosition: queue.position }
}

async function send(device, url, report) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const token = { 'x-form-token': progressForm.elements.form_token.value }
  const request = {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, ...token },
    body: JSON.stringify(report),
  }
  const response = await fetch(url, request).catch(() => undefined)
  if (!response) {
    device.wasOffline = true
    renderStatus(device.page, device.page.messages.offline)
  } else if (response.ok) reportAccepted(device, url, report, await response.json())
  else reportRefused(device, url, report, response.status)
}

function reportAccepted(device, url, report, { state }) {
  const { page, queue } = device
  queue.drop(url, report)
  if (url !== progressForm.action) return
  if (device.wasOffline) renderStatus(page, page.messages.online)
  device.wasOffline = false
  const before = renderedState()
  // The countdown to the next lecture implies it, and its buttons must stay.
  if (state === 'completed' && before !== 'completed' && !page.isCounting)
    renderStatus(page, page.messages.nowDone)
  if (state !== before) renderState(state)
}

function reportRefused(device, url, report, status) {
  const { messages } = device.page
  if (status === 401) {
    device.isOver = true
    renderStatus(device.page, messages.signedOut, [{ text: messages.signIn, href: player.dataset.signIn }])
  }
  if (status !== 403 && status !== 404) return
  // A retry would be refused too.
  device.queue.drop(url, report)
  if (url !== progressForm.action) return
  device.isOver = true
  renderStatus(device.page, messages.noAccess)
}

function sendQueue(device) {
  if (device.isOver) return
  for (const { url, reports } of Object.values(device.queue.all()))
    for (const report of reports) void send(device, url, report)
}

/** Offers to jump where another device has reported later, and is further than this one. */
async function compareDevices(device) {
  if (device.isOver || !media.paused) return
  const headers = { accept: 'application/json' }
  const response = await fetch(progressForm.action, { headers }).catch(() => undefined)
  if (!response?.ok) return
  const { position, reported_at: at } = await response.json()
  const isNewer = at !== null && at > device.lastReport.at
  if (isNewer && position > media.currentTime + 5 && !isNearEnd(position)) offerJump(device.page, position)
}

function offerJump(page, position) {
  const close = () => renderStatus(page, '')
  const jump = () => {
    media.currentTime = position
    close()
    media.focus()
  }
  renderStatus(page, page.messages.furtherElsewhere.replace('{time}', clockTime(position)), [
    { text: page.messages.jump, act: jump },
    { text: page.messages.stay, act: close },
  ])
}
