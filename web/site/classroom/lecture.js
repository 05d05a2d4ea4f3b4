// The page works without scripts: the browser's own player plays, and forms mark lectures and set reminders.
import { browserStorage } from './browser-storage.js'
import { markInPlace, scrollToCurrent } from './completion.js'
import { loadEmbedsOnRequest } from './embeds.js'
import { autoplayNext } from './next-lecture.js'
import { connectNotes } from './notes.js'
import { restoreCaptions, restoreSpeed } from './playback.js'
import { clockTime, isNearEnd, media, player, progressForm, renderStatus } from './player-elements.js'
import { createProgressReports } from './progress-reports.js'
import { handleShortcuts } from './shortcuts.js'

loadEmbedsOnRequest()
scrollToCurrent()
markInPlace()
connectNotes()
if (media) startPlayer()

function startPlayer() {
  const page = {
    messages: JSON.parse(player.dataset.messages),
    status: player.querySelector('[data-status]'),
    reports: undefined,
  }
  if (progressForm) page.reports = createProgressReports(page)
  resume(page)
  restoreSpeed()
  restoreCaptions()
  autoplayNext(page)
  player.querySelector('[data-bar]').hidden = false
  handleShortcuts()
}

/** Resumes at the second where the member stopped, here or on another device. */
function resume(page) {
  const start = () => {
    const position = page.reports?.queuedPosition() || Number(player.dataset.position ?? 0)
    if (position > 3 && !isNearEnd(position)) {
      media.currentTime = position
      renderStatus(page, page.messages.resumed.replace('{time}', clockTime(position)))
    }
    page.reports?.start()
    if (browserStorage.read('playNow', '') === location.pathname) media.play().catch(() => {})
    browserStorage.write('playNow', '')
  }
  if (media.readyState >= 1) start()
  else media.addEventListener('loadedmetadata', start, { once: true })
}
