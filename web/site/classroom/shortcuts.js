import { browserStorage } from './browser-storage.js'
import { shiftSpeed, toggleCaptions } from './playback.js'
import { media, player } from './player-elements.js'

const playOrPause = () => (media.paused ? media.play() : media.pause())
const skip = (by) => {
  media.currentTime = Math.max(0, Math.min(media.duration || 0, media.currentTime + by))
}
const openLecture = (url) => url && location.assign(url)

const shortcuts = {
  ' ': playOrPause,
  k: playOrPause,
  j: () => skip(-player.dataset.skip),
  l: () => skip(+player.dataset.skip),
  ArrowLeft: () => skip(-player.dataset.step),
  ArrowRight: () => skip(+player.dataset.step),
  '<': () => shiftSpeed(-1),
  '>': () => shiftSpeed(1),
  m: () => {
    media.muted = !media.muted
  },
  c: toggleCaptions,
  f: () => (document.fullscreenElement ? document.exitFullscreen() : media.requestFullscreen?.()),
  n: () => openLecture(player.dataset.next),
  p: () => openLecture(player.dataset.previous),
  '?': () => document.getElementById('shortcuts').showModal(),
}

export function handleShortcuts() {
  const dialog = document.getElementById('shortcuts')
  const toggle = dialog.querySelector('[data-keys]')
  toggle.checked = browserStorage.read('keys', true)
  toggle.addEventListener('change', () => browserStorage.write('keys', toggle.checked))
  document.addEventListener('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!toggle.checked || dialog.open || hasModifier || isHandledByTarget(event)) return
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
}

// The focused element handles its own keys: text fields all of them, buttons and the player a few.
function isHandledByTarget({ target, key }) {
  if (target.matches('textarea, select, input:not([type="checkbox"])')) return true
  const isMoving = key === ' ' || key.startsWith('Arrow')
  return isMoving && target.matches('input, button, summary, a[href], video, audio, iframe')
}
