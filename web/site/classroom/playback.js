import { browserStorage } from './browser-storage.js'
import { media, player } from './player-elements.js'

function setSpeed(value) {
  media.defaultPlaybackRate = value
  media.playbackRate = value
  player.querySelector('[data-speed]').value = String(value)
  browserStorage.write('speed', value)
}

/** Plays at the speed chosen last. */
export function restoreSpeed() {
  const speed = player.querySelector('[data-speed]')
  setSpeed(browserStorage.read('speed', 1))
  speed.addEventListener('change', () => setSpeed(Number(speed.value)))
}

export function shiftSpeed(by) {
  const speeds = [...player.querySelector('[data-speed]').options].map(({ value }) => Number(value))
  const at = speeds.indexOf(media.playbackRate) + by
  setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at))])
}

/** Shows the captions chosen last, after the browser has made its own choice, which would override it. */
export function restoreCaptions() {
  const tracks = media.textTracks
  const storedLanguage = browserStorage.read('captions', '')
  const start = () => {
    for (const track of tracks)
      if (storedLanguage && track.language === storedLanguage) track.mode = 'showing'
    tracks.addEventListener('change', () => {
      const language = [...tracks].find(({ mode }) => mode === 'showing')?.language
      browserStorage.write('captions', language ?? '')
    })
  }
  if (media.readyState >= 2) start()
  else media.addEventListener('loadeddata', start, { once: true })
}

export function toggleCaptions() {
  const tracks = [...media.textTracks]
  const isVisible = tracks.some(({ mode }) => mode === 'showing')
  const selected = tracks.find(({ language }) => language === document.documentElement.lang) ?? tracks[0]
  for (const track of tracks) track.mode = !isVisible && track === selected ? 'showing' : 'disabled'
}
