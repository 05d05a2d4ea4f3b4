// The page works without scripts: the browser's own player plays, and forms mark lectures and set reminders.
import { browserStorage } from './browser-storage.js'
import { keepCurrentInView, markInPlace } from './completion.js'
import { loadEmbedsOnRequest } from './embeds.js'
import { autoplayNext } from './next-lecture.js'
import { restoreCaptions, restoreSpeed } from './playback.js'
import { clockTime, isNearEnd, media, player, progressForm, showStatus } from './player-elements.js'
import { createProgressReports } from './progress-reports.js'
import { handleShortcuts } from './shortcuts.js'

loadEmbedsOnRequest()
keepCurrentInView()
markInPlace()
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
  const begin = () => {
    const place = page.reports?.queuedPlace() || Number(player.dataset.position ?? 0)
    if (place > 3 && !isNearEnd(place)) {
      media.currentTime = place
      showStatus(page, page.messages.resumed.replace('{time}', clockTime(place)))
    }
    page.reports?.begin()
    if (browserStorage.read('playNow', '') === location.pathname) media.play().catch(() => {})
    browserStorage.write('playNow', '')
  }
  if (media.readyState >= 1) begin()
  else media.addEventListener('loadedmetadata', begin, { once: true })
}
