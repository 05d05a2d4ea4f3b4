import { browserStorage } from './browser-storage.js'
import { media, player, showStatus } from './player-elements.js'

const countdownSeconds = 5

/** Counts down to the next lecture, unless the reader turned that off or the page is in the background. */
export function autoplayNext(page) {
  const { next } = player.dataset
  const autoplay = player.querySelector('[data-autoplay]')
  autoplay.checked = browserStorage.read('autoplay', true)
  autoplay.addEventListener('change', () => browserStorage.write('autoplay', autoplay.checked))
  let countdown
  const stop = () => {
    clearInterval(countdown)
    page.isCounting = false
  }
  media.addEventListener('play', stop)
  media.addEventListener('ended', () => {
    if (!next || !autoplay.checked || document.hidden) return
    stop()
    countdown = startCountdown(page, { next, stop })
    page.isCounting = true
  })
}

function startCountdown(page, { next, stop }) {
  const { nextIn, nextNow, cancel } = page.messages
  let left = countdownSeconds
  const openNext = () => {
    stop()
    browserStorage.write('playNow', next)
    location.assign(next)
  }
  const abort = () => {
    stop()
    showStatus(page, '')
  }
  const sentence = () => nextIn.replace('{seconds}', String(left))
  showStatus(page, sentence(), [
    { text: nextNow, act: openNext },
    { text: cancel, act: abort },
  ])
  return setInterval(() => {
    left -= 1
    if (left === 0) openNext()
    else page.status.firstChild.textContent = sentence()
  }, 1000)
}
