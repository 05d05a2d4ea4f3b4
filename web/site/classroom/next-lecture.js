import { browserStorage } from './browser-storage.js'
import { media, player, renderStatus } from './player-elements.js'

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
  let secondsLeft = countdownSeconds
  const openNext = () => {
    stop()
    browserStorage.write('playNow', next)
    location.assign(next)
  }
  const abort = () => {
    stop()
    renderStatus(page, '')
  }
  const sentence = () => nextIn.replace('{seconds}', String(secondsLeft))
  renderStatus(page, sentence(), [
    { text: nextNow, act: openNext },
    { text: cancel, act: abort },
  ])
  return setInterval(() => {
    secondsLeft -= 1
    if (secondsLeft === 0) openNext()
    else page.status.firstChild.textContent = sentence()
  }, 1000)
}
